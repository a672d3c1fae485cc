import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderNode } from '../../testing/render-node.ts'
import { BusyButton } from './busy-button.tsx'

let sent = 0
let finish = () => {}

/** A form whose action is in progress from the first press until `finish`. */
function Form() {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
        setBusy(true)
        finish = () => setBusy(false)
      }}
    >
      <label>
        Name <input />
      </label>
      <BusyButton type="submit" isBusy={isBusy}>
        Send
      </BusyButton>
    </form>
  )
}

test('a busy button keeps the focus, and can be pressed again neither with a key nor from a field', async () => {
  renderNode(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  )
  const button = page.getByRole('button', { name: 'Send' })
  await button.click()
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  page.getByLabelText('Name').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(1)
  finish()
  await expect.element(button).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toBe(2)
})
