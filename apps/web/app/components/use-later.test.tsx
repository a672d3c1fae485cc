import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { allowErrors } from '../../testing/console.ts'
import { useLater } from './use-later.ts'

let attempts = 0

async function load(): Promise<string> {
  attempts += 1
  if (attempts === 1) throw new Error('The connection was lost')
  return 'The part'
}

function Place() {
  const { place, part, state, retry } = useLater(load)
  return (
    <div ref={place}>
      {state === 'failed' ? (
        <button type="button" onClick={retry}>
          Retry
        </button>
      ) : (
        part
      )}
    </div>
  )
}

test('a part that could not be loaded is loaded once more on request', async () => {
  allowErrors(/The connection was lost/)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Place />)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(attempts).toBe(2)
})
