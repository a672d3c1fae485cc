import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors, writtenErrors } from '../../../testing/console.ts'
import { expectCount, expectGone } from '../../../testing/find.ts'
import { answer, answerJson, hold, leaveWaiting, watchCalls } from '../../../testing/network.ts'
import { type Agent, makeAgent, perform } from '../../../testing/people.ts'
import { chooseFile, phonePhoto, pngFile } from '../../../testing/picture.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'dashboard/payments'

const served = {
  id: 7,
  pin: 'PX123',
  status: 'Pending',
  date: '2024-01-05T10:20:30.000Z',
  amount: '1500.00',
  payment_proof: null,
  get_image_url: '',
}

const findDialog = (): Locator => page.getByRole('dialog', { name: 'Upload Payment Proof' })
const findSuccess = (): Locator => page.getByRole('dialog', { name: 'Upload Success' })
const findUploadButton = (): Locator => page.getByRole('button', { name: 'Upload Payment Proof' })
const findViewButton = (): Locator => page.getByRole('button', { name: 'View', exact: true })

async function openScreen(agent?: Agent): Promise<void> {
  await renderScreen('/dashboard/payments', { as: agent ?? (await makeAgent()) })
  await expect.element(findUploadButton()).toBeEnabled()
}

/** Opens the upload dialog on the payments screen. */
async function openUpload(agent?: Agent) {
  await openScreen(agent)
  await findUploadButton().click()
  const dialog = findDialog()
  await expect.element(dialog).toBeVisible()
  return {
    dialog,
    input: dialog.getByLabelText('Payment proof', { exact: true }),
    submit: dialog.getByRole('button', { name: 'Submit' }),
  }
}

/** Drops a file on the dialog, as dragging it there does. */
function drop(dialog: Locator, file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  dialog.getByRole('form').element().dispatchEvent(dropped)
}

async function sidesOf(proof: FormDataEntryValue | null | undefined): Promise<[width: number, height: number]> {
  const { width, height } = await createImageBitmap(proof instanceof File ? proof : new Blob())
  return [width, height]
}

/** Waits until the dialog names the problem of the file, and checks that it cannot be submitted. */
async function expectRefusal(dialog: Locator, problem: string): Promise<void> {
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(problem)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const input = dialog.getByLabelText('Payment proof', { exact: true })
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(input)
    .toHaveAccessibleDescription(
      `JPEG, PNG or WebP, or the first page of a PDF. Above 5 MB, we make it smaller. ${problem}`,
    )
}

test('[PAY-011] [PAY-012] [PAY-014] the upload dialog asks for one picture, sends nothing without it, and closes only by its own controls', {
  tags: 'accessibility',
}, async () => {
  const uploads = watchCalls(`PUT ${CALL}`)
  const { dialog, input, submit } = await openUpload()
  await expectCount(dialog.locate('input[type=file]'), 1)
  await expect.element(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,application/pdf')
  await expect
    .element(input)
    .toHaveAccessibleDescription(/^JPEG, PNG or WebP, or the first page of a PDF. Above 5 MB, we make it smaller./)
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.locate('body'), { position: { x: 5, y: 5 }, force: true })
  await expect.element(input).toHaveAttribute('required')
  await submit.click()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(/Choose a picture\.$/)
  await expect.element(input).toHaveFocus()
  expect(uploads).toEqual([])
  await expectNoViolationsAnywhere()
  await expect.element(dialog).toBeVisible()
  for (const name of ['Close', 'Cancel']) {
    if (name === 'Cancel') await findUploadButton().click()
    await dialog.getByRole('button', { name, exact: true }).click()
    await expectGone(dialog)
    await expect.element(findUploadButton()).toHaveFocus()
  }
})

test('[PAY-013] [GAP-26] Submit is disabled until the response arrives, and a first proof can be viewed at once', async () => {
  const release = hold(`PUT ${CALL}`)
  const uploads = watchCalls(`PUT ${CALL}`)
  const { dialog, input, submit } = await openUpload()
  await expect.element(findViewButton()).toBeDisabled()
  await chooseFile(input, pngFile())
  await submit.click()
  await expect.element(submit).toBeDisabled()
  await expect.element(input).toBeDisabled()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Uploading…')
  await userEvent.tab()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  expect(uploads).toHaveLength(1)
  release()
  await findSuccess().getByRole('button', { name: 'Close' }).click()
  await expect.element(findViewButton()).toBeEnabled()
  expect(uploads).toHaveLength(1)
})

test('[PAY-015] [ERR-026] an accepted upload closes the dialog and is confirmed', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  const uploads = watchCalls(`PUT ${CALL}`)
  const { dialog, input, submit } = await openUpload(agent)
  await chooseFile(input, pngFile('receipt.png'))
  await expect.element(dialog.getByRole('img', { name: 'Preview of receipt.png' })).toBeVisible()
  await expectNoViolationsAnywhere()
  await submit.click()
  const success = findSuccess()
  await expect.element(success.getByText('Payment Proof was uploaded successfully', { exact: true })).toBeVisible()
  await expectGone(dialog)
  const [payment] = await perform('payments', agent.id)
  expect(payment?.payment_proof_id).not.toBeNull()
  const [put] = uploads
  expect(put?.headers.get('Content-Type')).toMatch(/^multipart\/form-data/)
  const parts = [...((await put?.formData()) ?? [])].map(([name, part]) => [
    name,
    typeof part === 'string' ? part : part.name,
  ])
  expect(parts).toEqual([
    ['id', String(payment?.id)],
    ['payment_proof', 'receipt.png'],
  ])
  await expectNoViolationsAnywhere()
  await expect.element(success.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectGone(success)
  await expect.element(findUploadButton()).toHaveFocus()
})

test('[B3] an open dialog says that the payment has been approved meanwhile, and asks for no proof', async () => {
  allowErrors(/The payment proof was not uploaded/)
  const agent = await makeAgent()
  const { dialog, input, submit } = await openUpload(agent)
  await chooseFile(input, pngFile())
  await perform('approvePayment', agent.id)
  await submit.click()
  await expect.element(dialog.getByText('Your payment is approved already and needs no other proof.')).toBeVisible()
  await expectGone(submit)
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectGone(dialog)
  await expectGone(findUploadButton())
  await expect.element(page.locate('#content')).toHaveFocus()
})

test('a file that cannot be a proof is refused before it is sent, and a valid picture is accepted afterwards', async () => {
  const uploads = watchCalls(`PUT ${CALL}`)
  const { dialog, input, submit } = await openUpload()
  await chooseFile(input, new File(['paid'], 'receipt.txt', { type: 'text/plain' }))
  await expectRefusal(dialog, 'Choose a JPEG, PNG or WebP picture, or a PDF.')
  drop(dialog, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'receipt.png', { type: 'image/png' }))
  await expectRefusal(dialog, 'Choose a picture of up to 5 MB.')
  expect(uploads).toEqual([])
  await chooseFile(input, pngFile())
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  await submit.click()
  await expect.element(findSuccess()).toBeVisible()
})

test('[P23] an 8 MB proof is reduced before it is sent, to the size that the server keeps', {
  tags: 'deep',
}, async () => {
  const uploads = watchCalls(`PUT ${CALL}`)
  const { dialog, submit } = await openUpload()
  drop(dialog, await phonePhoto('receipt.jpg'))
  const state = dialog.getByRole('status')
  await expect.element(state).toHaveTextContent('Making the picture smaller…')
  await expect.element(submit).toBeDisabled()
  await expect.element(state).toMatchTextContent(/^The picture was made smaller: [78](?:\.\d)? MB to \d(?:\.\d)? MB\.$/)
  await submit.click()
  await expect.element(findSuccess()).toBeVisible()
  const proof = (await uploads[0]?.formData())?.get('payment_proof')
  expect(Math.max(...(await sidesOf(proof)))).toBe(2400)
})

test('a proof can be uploaded with the keyboard alone', { tags: 'deep' }, async () => {
  await openScreen()
  const button = findUploadButton().element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  const input = findDialog().getByLabelText('Payment proof', { exact: true })
  await expect.element(input).toHaveFocus()
  const chooserAsked = vi.fn<() => void>()
  input.element().addEventListener('click', chooserAsked)
  await userEvent.keyboard('{Enter}')
  expect(chooserAsked).toHaveBeenCalledOnce()
  await chooseFile(input, pngFile())
  await userEvent.tab()
  await userEvent.tab()
  const submit = findDialog().getByRole('button', { name: 'Submit' })
  await expect.element(submit).toHaveFocus()
  await expect.element(submit).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(findSuccess()).toBeVisible()
})

test('Cancel discards a file that was dropped on the dialog', { tags: 'deep' }, async () => {
  leaveWaiting(`PUT ${CALL}`)
  const uploads = watchCalls(`PUT ${CALL}`)
  const { dialog, submit } = await openUpload()
  drop(dialog, pngFile('receipt.png'))
  await expect.element(dialog.getByText(/^receipt\.png, 191 bytes/)).toBeVisible()
  await submit.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => uploads.map(({ signal }) => signal.aborted)).toEqual([true])
  await expectGone(dialog)
  await findUploadButton().click()
  await expect.element(submit).toBeEnabled()
  await expectGone(dialog.getByText('receipt.png'))
})

test('[ERR-017] a failed upload is logged without a message on the screen, and can be sent again', async () => {
  allowErrors(/was not uploaded/)
  answerJson(`GET ${CALL}`, [served])
  const mend = answerJson(`PUT ${CALL}`, { detail: 'Something broke.' }, { status: 500 })
  const { dialog, input, submit } = await openUpload()
  await chooseFile(input, pngFile())
  await expect.element(dialog.getByRole('img', { name: 'Preview of' })).toBeVisible()
  const shown = () => (dialog.element() as HTMLElement).innerText
  const before = shown()
  await submit.click()
  await expect
    .poll(() => writtenErrors().some((text) => text.startsWith('The payment proof was not uploaded')))
    .toBe(true)
  await expect.element(submit).toBeEnabled()
  await expect.element(submit).toHaveFocus()
  expect(shown()).toBe(before)
  await expectGone(dialog.getByRole('alert'))
  await expectGone(findSuccess())
  mend()
  answerJson(`PUT ${CALL}`, served)
  await submit.click()
  await expect.element(findSuccess()).toBeVisible()
})

test('the server refuses a file that only has the name of a picture, and does not store it', async () => {
  allowErrors(/was not uploaded/)
  const agent = await makeAgent()
  const statuses: number[] = []
  answer(`PUT ${CALL}`, async (_call, send) => {
    const response = await send()
    statuses.push(response.status)
    return response
  })
  const { dialog, input, submit } = await openUpload(agent)
  await chooseFile(input, new File(['no picture'], 'receipt.png', { type: 'image/png' }))
  await expect.element(dialog.getByText(/We can’t show a preview/)).toBeVisible()
  await submit.click()
  await expect.poll(() => statuses).toEqual([400])
  await expect.element(submit).toBeEnabled()
  await expect.element(dialog).toBeVisible()
  expect(await perform('payments', agent.id)).toMatchObject([{ payment_proof_id: null }])
})
