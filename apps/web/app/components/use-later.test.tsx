import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allowErrors } from '../../testing/console.ts'
import { renderNode } from '../../testing/render-node.ts'
import { useLater } from './use-later.ts'

let attempts = 0

async function load(): Promise<string> {
  attempts += 1
  if (attempts === 1) throw new Error('The connection was lost')
  return 'The part'
}

function Place({ top = '0' }: { top?: string }) {
  const { place, part, state, retry } = useLater(load)
  return (
    <div ref={place} style={{ marginTop: top }}>
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

test('a part that could not be loaded is loaded again on request', async () => {
  allowErrors(/The connection was lost/)
  renderNode(<Place />)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(attempts).toBe(2)
})

test('a part far outside the visible area is loaded when the screen is printed, only once', async () => {
  const before = attempts
  renderNode(<Place top="400vh" />)
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  expect(attempts).toBe(before)
  // On a busy machine, the listener may not be registered yet.
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'))
      return page.getByText('The part').query()
    })
    .not.toBeNull()
  expect(attempts).toBe(before + 1)
})
