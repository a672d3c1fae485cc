import { expect, test } from '../support/member-test.ts'
import { createTokens } from '../support/members.ts'
import {
  findCell,
  findRow,
  findUploadButton,
  findViewButton,
  openPayments,
  openUpload,
  PAYMENTS,
  png,
  proof,
  served,
  servePayments,
} from '../support/payment-screen.ts'
import { visit } from '../support/visit.ts'

const cardOf = (label: string) => `section:has(> div > h2:text-is("${label}"))`

test('the sidebar leads to the payments', async ({ page }) => {
  await visit(page, '/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await expect(page).toHaveURL('/dashboard/payments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments')
})

test('[PAY-001] two cards tell the PIN and the status', async ({ page }) => {
  await servePayments(page, [{ ...served, status: 'Approved' }])
  await openPayments(page)
  await expect(page.locator(cardOf('Payment PIN')).getByText('PX123', { exact: true })).toBeVisible()
  await expect(page.locator(cardOf('Payment Status')).getByText('Approved', { exact: true })).toBeVisible()
})

test('[PAY-002] the table has six columns in their order', async ({ page }) => {
  await openPayments(page)
  await expect(page.getByRole('heading', { name: 'Payment Information', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Date Created',
    'Payment PIN',
    'Amount',
    'Purpose',
    'Status',
    'Actions',
  ])
})

test('[PAY-003] [CONST-005] the row tells date and amount, in dollars', async ({ page }) => {
  await servePayments(page, [served])
  await openPayments(page)
  const time = findCell(page, 0).locator('time')
  await expect(time).toHaveText('Jan 5, 2024')
  await expect(time).toHaveAttribute('datetime', served.date)
  await expect(time).toHaveAttribute('title', /^January 5, 2024 at \d+:20:30\sAM/)
  await expect(findCell(page, 2)).toHaveText('$1,500.00')
  await expect(findCell(page, 2)).toHaveCSS('text-align', 'right')
  await expect(page.getByRole('main').getByText(/N\s?1,500/)).toHaveCount(0)
})

for (const [amount, shown] of [
  ['75.00', '$75.00'],
  ['250.00', '$250.00'],
]) {
  test(`[CONST-014] a fee of ${amount} is shown as served`, async ({ page }) => {
    await servePayments(page, [{ ...served, amount }])
    await openPayments(page)
    await expect(findCell(page, 2)).toHaveText(String(shown))
  })
}

test.describe('the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('[PAY-004] gets the PIN, and for five seconds the control says so', async ({ page }) => {
    await servePayments(page, [served])
    await openPayments(page)
    const control = findCell(page, 1).getByRole('button')
    await expect(control).toHaveAccessibleName('Copy to clipboard')
    await page.clock.install()
    await control.click()
    await expect(control).toHaveAccessibleName('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PX123')
    await page.clock.runFor(5100)
    await expect(control).toHaveAccessibleName('Copy to clipboard')
  })
})

test('[PAY-005] the purpose is always the same', async ({ page }) => {
  await servePayments(page, [{ ...served, purpose: 'Something else' }])
  await openPayments(page)
  await expect(findCell(page, 3)).toHaveText('One-time registration fee')
})

for (const { status, look, token } of [
  { status: 'Approved', look: 'primary', token: '--color-positive-ink' },
  { status: 'Pending', look: 'danger', token: '--color-danger' },
  { status: 'Rejected', look: 'danger', token: '--color-danger' },
]) {
  test(`[PAY-006] ${status} is shown in the ${look} style`, async ({ page }) => {
    await servePayments(page, [{ ...served, status }])
    await openPayments(page)
    const badge = findCell(page, 4).locator('[data-look]')
    await expect(badge).toHaveText(status)
    await expect(badge).toHaveAttribute('data-look', look)
    const colour = await page.evaluate((name) => {
      const probe = document.createElement('i')
      probe.style.color = `var(${name})`
      document.body.append(probe)
      return getComputedStyle(probe).color
    }, token)
    await expect(badge).toHaveCSS('color', colour)
  })
}

test('[PAY-007] [PAY-008] there are two actions, and View needs a proof', async ({ page }) => {
  await servePayments(page, [served])
  await openPayments(page)
  await expect(findCell(page, 1)).toContainText('PX123')
  await expect(findRow(page).getByRole('cell').last().getByRole('button')).toHaveText(['Upload Payment Proof', 'View'])
  await expect(findUploadButton(page)).toBeEnabled()
  await expect(findViewButton(page)).toBeDisabled()
  await page.unroute(PAYMENTS)
  await servePayments(page, [{ ...served, ...proof }])
  await page.reload()
  await expect(findViewButton(page)).toBeEnabled()
})

test('[PAY-009] View opens the proof in a new tab, and the screen stays', async ({ page, site, member }) => {
  const { dialog, input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const answer = await fetch(`${site.url}/api/dashboard/payments`, {
    headers: { Authorization: `JWT ${(await createTokens(site, member)).access}` },
  })
  const [{ id }] = (await answer.json()) as [{ id: number }]
  const opened = page.context().waitForEvent('page')
  await findViewButton(page).click()
  const tab = await opened
  await tab.waitForLoadState()
  expect(new URL(tab.url()).pathname).toBe(`/api/payment-proofs/${id}`)
  expect(await tab.evaluate(() => [document.contentType, opener])).toEqual(['image/webp', null])
  await expect(page).toHaveURL('/dashboard/payments')
})

test.describe('an address of the proof that may have ended', () => {
  test.use({ allowedErrors: /status of 503|could not be (opened|loaded)/ })

  test('is asked for anew before the tab shows it', async ({ page }) => {
    let asked = 0
    await page.route(PAYMENTS, (route) => {
      asked += 1
      return route.fulfill({ json: [{ ...served, ...proof, get_image_url: `/healthz?asked=${asked}` }] })
    })
    await page.clock.install()
    await openPayments(page)
    await expect(findViewButton(page)).toBeEnabled()
    await page.clock.fastForward('06:00')
    const before = asked
    const opened = page.context().waitForEvent('page')
    await findViewButton(page).click()
    const tab = await opened
    await tab.waitForURL(`**/healthz?asked=${before + 1}`)
    expect(await tab.evaluate(() => opener)).toBe(null)
  })

  test('closes its tab when there is no other, and the screen says so', async ({ page }) => {
    await servePayments(page, [{ ...served, ...proof }])
    await page.clock.install()
    await openPayments(page)
    await expect(findViewButton(page)).toBeEnabled()
    await page.clock.fastForward('06:00')
    await page.unroute(PAYMENTS)
    await page.route(PAYMENTS, (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }))
    const opened = page.context().waitForEvent('page')
    await findViewButton(page).click()
    const tab = await opened
    if (!tab.isClosed()) await tab.waitForEvent('close')
    await expect(page.getByRole('alert')).toContainText('could not be read again')
    await expect(findCell(page, 1)).toContainText('PX123')
  })
})

test('[PAY-010] the instructions are to be told', async ({ page }) => {
  await openPayments(page)
  const panel = page.locator('section:has(> h2:text-is("Payment Instructions"))')
  await expect(panel).toHaveText('Payment InstructionsTBD')
})

test('[PAY-016] only the first payment is shown', async ({ page }) => {
  await servePayments(page, [served, { ...served, id: 8, pin: 'PX999' }])
  await openPayments(page)
  await expect(findCell(page, 1)).toContainText('PX123')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.locator('body')).not.toContainText('PX999')
})

test('[PAY-017] [CONST-014] a new member has one payment, Pending, with the PIN of its record', async ({
  page,
  site,
  member,
}) => {
  const payments = await site.act('payments', member.id)
  expect(payments).toMatchObject([{ status: 'Pending', payment_proof_id: null }])
  await openPayments(page)
  await expect(findCell(page, 1)).toContainText(payments[0]?.pin ?? 'none')
  await expect(findCell(page, 4)).toHaveText('Pending')
  await expect(page.locator(cardOf('Payment Status')).getByText('Pending', { exact: true })).toBeVisible()
})
