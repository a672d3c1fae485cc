/** The payments screen as an agent sees it, and the response of its call. */
import { picture } from '@evergrove/testing/picture'
import { expect, type Page, type Route } from '@playwright/test'
import { visit } from './visit.ts'

export const PAYMENTS = '**/api/dashboard/payments'

export const png = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }

export const served = {
  id: 7,
  pin: 'PX123',
  status: 'Pending',
  date: '2024-01-05T10:20:30.000Z',
  amount: '1500.00',
  payment_proof: null as string | null,
  get_image_url: '',
}

export const proof = { payment_proof: 'proof.webp', get_image_url: '/api/payment-proofs/7?expires=1&signature=s' }

type Answer = { status?: number; json?: unknown }

/** Answers the screen's calls by method. Other methods go on to the server. */
async function answerPayments(page: Page, answers: Record<string, (route: Route) => Answer | Promise<Answer>>) {
  await page.route(PAYMENTS, async (route) => {
    const answer = answers[route.request().method()]
    if (answer === undefined) return route.fallback()
    return route.fulfill(await answer(route))
  })
}

/** Serves a list of these payments. */
export const servePayments = (page: Page, payments: readonly unknown[]) =>
  answerPayments(page, { GET: () => ({ json: payments }) })

export async function openPayments(page: Page): Promise<void> {
  await visit(page, '/dashboard/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
}

/** The only row of the table, with its six cells. */
const findRow = (page: Page) => page.getByRole('table', { name: 'Payment Information' }).getByRole('row').nth(1)

export const findCell = (page: Page, index: number) => findRow(page).getByRole('cell').nth(index)

export const findUploadButton = (page: Page) => page.getByRole('button', { name: 'Upload Payment Proof' })

export const findViewButton = (page: Page) => page.getByRole('button', { name: 'View', exact: true })

const findUpload = (page: Page) => page.getByRole('dialog', { name: 'Upload Payment Proof' })

export const findSuccess = (page: Page) => page.getByRole('dialog', { name: 'Upload Success' })

/** Opens the payments screen and its upload modal. */
export async function openUpload(page: Page) {
  await openPayments(page)
  await findUploadButton(page).click()
  const dialog = findUpload(page)
  await expect(dialog).toBeVisible()
  return {
    dialog,
    input: dialog.getByLabel('Payment proof', { exact: true }),
    submit: dialog.getByRole('button', { name: 'Submit' }),
  }
}
