import { createRoot } from 'react-dom/client'
import { createRoutesStub, data } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/network.ts'
import { ErrorScreen } from './error-screen.tsx'

const findHeading = () => page.getByRole('heading', { level: 1, name: 'We will be back in a moment' })

/** A page whose loader responds with 503, as when the database is away. */
async function openUnavailable(): Promise<void> {
  const Page = createRoutesStub([
    {
      path: '/signup',
      loader: () => {
        throw data(null, { status: 503 })
      },
      Component: () => null,
      HydrateFallback: () => null,
      ErrorBoundary: ({ error }) => <ErrorScreen error={error} />,
    },
  ])
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(<Page initialEntries={['/signup?code=GFCharvest']} />)
  await expect.element(findHeading()).toBeVisible()
}

test('[O3] an unavailable page is opened again with its query', async () => {
  await openUnavailable()
  await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '')
})

test.for([429, 500, 502, 503, 504])(
  '[O3] the error screen stays while the site responds with status %d',
  async (status) => {
    await openUnavailable()
    let asked = 0
    answer(`HEAD ${location.pathname.replace(/\/$/, '')}?*`, () => {
      asked += 1
      return new Response(null, { status })
    })
    // The screen may start to listen a moment after it is drawn.
    const askAgain = () => {
      dispatchEvent(new Event('online'))
      return asked
    }
    await expect.poll(askAgain).toBeGreaterThan(1)
    await expect.element(findHeading()).toBeVisible()
  },
)
