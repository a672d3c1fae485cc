import type { Page } from '@playwright/test'
import { expect, test } from '../support/member-test.ts'
import {
  answerPayments,
  findCell,
  findSuccess,
  findUpload,
  findUploadButton,
  findViewButton,
  openPayments,
  openUpload,
  png,
  proof,
  served,
  servePayments,
  watchUploads,
} from '../support/payment-screen.ts'
import { withoutReload } from '../support/visit.ts'

type WithParts = { sentParts?: [string, string][] }

/** Keeps the parts of the last form that is sent: a body with a file cannot be read from outside the page. */
const keepSentParts = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (init?.body instanceof FormData) {
        const parts = [...init.body].map(([name, part]): [string, string] => [
          name,
          typeof part === 'string' ? part : part.name,
        ])
        ;(globalThis as WithParts).sentParts = parts
      }
      return send(input, init)
    }
  })

const readSentParts = (page: Page) => page.evaluate(() => (globalThis as WithParts).sentParts)

test('[PAY-011] the upload modal has one file input and Submit', async ({ page }) => {
  const { dialog, input, submit } = await openUpload(page)
  await expect(dialog.locator('input[type=file]')).toHaveCount(1)
  await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp')
  await expect(input).toHaveAccessibleDescription(/^JPEG, PNG or WebP, up to 5 MB/)
  await expect(input).toBeFocused()
  await expect(submit).toBeVisible()
})

test('[PAY-012] without a file nothing is sent, and the input says what is missing', async ({ page }) => {
  const uploads = watchUploads(page)
  const { dialog, input, submit } = await openUpload(page)
  await expect(input).toHaveAttribute('required')
  await submit.click()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(/Choose a picture first$/)
  await expect(input).toBeFocused()
  await expect(dialog).toBeVisible()
  expect(uploads).toEqual([])
})

test('[PAY-013] Submit is disabled until the answer arrives', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await answerPayments(page, {
    PUT: async () => {
      await gate.promise
      return { json: { ...served, ...proof } }
    },
  })
  const uploads = watchUploads(page)
  const { dialog, input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(input).toBeDisabled()
  await expect(dialog.getByRole('status')).toHaveText('Uploading…')
  await page.keyboard.press('Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(uploads).toHaveLength(1)
  gate.resolve()
  await expect(findSuccess(page)).toBeVisible()
  expect(uploads).toHaveLength(1)
})

test('[PAY-014] only its close controls close the upload modal', async ({ page }) => {
  const { dialog } = await openUpload(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  // Longer than a dialog takes to go.
  await page.waitForTimeout(600)
  await expect(dialog).toBeVisible()
  for (const name of ['Close', 'Cancel']) {
    if (name === 'Cancel') await findUploadButton(page).click()
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(findUploadButton(page)).toBeFocused()
  }
})

test('[PAY-015] [ERR-026] an upload that is taken closes the modal and is confirmed', async ({
  page,
  member,
  site,
}) => {
  const uploads = watchUploads(page)
  await keepSentParts(page)
  const { dialog, input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  await expect(dialog.getByRole('img', { name: 'Preview of receipt.png' })).toBeVisible()
  await submit.click()
  const success = findSuccess(page)
  await expect(success.getByText('Payment Proof was uploaded successfully', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const [payment] = await site.act('payments', member.id)
  expect(payment?.payment_proof_id).not.toBeNull()
  const [put] = uploads
  if (put === undefined) throw new Error('nothing was sent')
  expect(put.headers()['content-type']).toMatch(/^multipart\/form-data/)
  expect(await readSentParts(page)).toEqual([
    ['id', String(payment?.id)],
    ['payment_proof', 'receipt.png'],
  ])
  await expect(success.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(success).toHaveCount(0)
  await expect(findUploadButton(page)).toBeFocused()
})

test('[GAP-26] a first proof can be viewed at once, without reload', async ({ page }) => {
  const { input, submit } = await openUpload(page)
  await expect(findViewButton(page)).toBeDisabled()
  await withoutReload(page, async () => {
    await input.setInputFiles(png)
    await submit.click()
    await findSuccess(page).getByRole('button', { name: 'Close' }).click()
    await expect(findViewButton(page)).toBeEnabled()
  })
})

test('a rejected payment says so, and is Pending again with another proof', async ({ page, site, member }) => {
  await site.act('rejectPayment', member.id, 'The receipt cannot be read.')
  const { input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  await submit.click()
  await findSuccess(page).getByRole('button', { name: 'Close' }).click()
  await expect(findCell(page, 4)).toHaveText('Pending')
  expect(await site.act('payments', member.id)).toMatchObject([{ status: 'Pending', reason: null }])
})

test('for an approved payment the modal says that no other proof is needed', async ({ page, site, member }) => {
  await site.act('approvePayment', member.id)
  const { dialog } = await openUpload(page)
  await expect(dialog.getByText('Your payment is approved already and needs no other proof.')).toBeVisible()
})

for (const { name, file, problem } of [
  {
    name: 'a text file',
    file: { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') },
    problem: 'Choose a JPEG, PNG or WebP picture',
  },
  {
    name: 'more than 5 MB',
    file: { ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    problem: 'Choose a picture of at most 5 MB',
  },
]) {
  test(`${name} is refused before it is sent, and a sound picture taken after`, async ({ page }) => {
    const uploads = watchUploads(page)
    const { dialog, input, submit } = await openUpload(page)
    await input.setInputFiles(file)
    await expect(dialog.getByRole('alert')).toHaveText(problem)
    await submit.click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(`JPEG, PNG or WebP, up to 5 MB ${problem}`)
    expect(uploads).toEqual([])
    await input.setInputFiles(png)
    await expect(input).not.toHaveAttribute('aria-invalid')
    await submit.click()
    await expect(findSuccess(page)).toBeVisible()
  })
}

test('a picture of too many pixels is refused before it is sent', async ({ page }) => {
  const { dialog, input } = await openUpload(page)
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8001, 1)
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(String.fromCodePoint(...bytes))
  })
  await input.setInputFiles({ ...png, buffer: Buffer.from(base64, 'base64') })
  await expect(dialog.getByRole('alert')).toHaveText('Choose a picture of at most 24 megapixels')
})

test('a file that is dropped on the modal is chosen', async ({ page }) => {
  const { dialog, submit } = await openUpload(page)
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  }, png.buffer.toString('base64'))
  await dialog.getByRole('form').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(dialog.getByText(/^dropped\.png, 1 KB/)).toBeVisible()
  await submit.click()
  await expect(findSuccess(page)).toBeVisible()
})

test('a proof is uploaded by the keyboard alone', async ({ page }) => {
  await openPayments(page)
  await findUploadButton(page).press('Enter')
  const input = findUpload(page).getByLabel('Payment Proof', { exact: true })
  await expect(input).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(png)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(findUpload(page).getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findSuccess(page)).toBeVisible()
})

test('Cancel gives up an upload that is under way', async ({ page }) => {
  await answerPayments(page, { PUT: () => new Promise(() => undefined) })
  const { dialog, input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await submit.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await failed
  await expect(dialog).toHaveCount(0)
  await findUploadButton(page).click()
  await expect(submit).toBeEnabled()
  await expect(dialog.getByText('receipt.png')).toHaveCount(0)
})

test.describe('a failed upload', () => {
  test.use({ allowedErrors: /status of (500|400)|was not uploaded/ })

  test('[ERR-017] is logged and nothing is shown; it can be sent again', async ({ page }) => {
    const written: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') written.push(message.text())
    })
    await answerPayments(page, {
      GET: () => ({ json: [served] }),
      PUT: () => ({ status: 500, json: { detail: 'Something broke.' } }),
    })
    const { dialog, input, submit } = await openUpload(page)
    await input.setInputFiles(png)
    const before = await dialog.innerText()
    await submit.click()
    await expect.poll(() => written.some((text) => text.startsWith('The payment proof was not uploaded'))).toBe(true)
    await expect(submit).toBeEnabled()
    await expect(submit).toBeFocused()
    expect(await dialog.innerText()).toBe(before)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(findSuccess(page)).toHaveCount(0)
    await page.unrouteAll()
    await servePayments(page, [served])
    await answerPayments(page, { PUT: () => ({ json: served }) })
    await submit.click()
    await expect(findSuccess(page)).toBeVisible()
  })

  test('what is no picture, though named one, is refused by the server and not stored', async ({
    page,
    site,
    member,
  }) => {
    const { dialog, input, submit } = await openUpload(page)
    await input.setInputFiles({ ...png, buffer: Buffer.from('no picture') })
    await expect(dialog.getByText(/It cannot be shown here/)).toBeVisible()
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await submit.click()
    expect((await answer).status()).toBe(400)
    await expect(submit).toBeEnabled()
    await expect(dialog).toBeVisible()
    expect(await site.act('payments', member.id)).toMatchObject([{ payment_proof_id: null }])
  })
})
