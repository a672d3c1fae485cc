import { expect, test } from '../support/agent-test.ts'
import { createTokens } from '../support/agents.ts'
import {
  findCell,
  findViewButton,
  openPayments,
  openUpload,
  PAYMENTS,
  png,
  proof,
  served,
  servePayments,
} from '../support/payment-screen.ts'

test.describe('a proof', () => {
  // The browser's own page around a picture has styles, which the policy of an uploaded file refuses.
  test.use({ allowedErrors: /^Applying inline style violates .* 'default-src 'none''/ })

  test('[PAY-009] View opens the proof in a new tab, and the screen stays', async ({ page, site, agent }) => {
    const { dialog, input, submit } = await openUpload(page)
    await input.setInputFiles(png)
    await submit.click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const response = await fetch(`${site.url}/api/dashboard/payments`, {
      headers: { Authorization: `JWT ${(await createTokens(site, agent)).access}` },
    })
    const [{ id }] = (await response.json()) as [{ id: number }]
    const opened = page.context().waitForEvent('page')
    await findViewButton(page).click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(new URL(tab.url()).pathname).toBe(`/api/payment-proofs/${id}`)
    expect(await tab.evaluate(() => [document.contentType, opener])).toEqual(['image/webp', null])
    await expect(page).toHaveURL('/dashboard/payments')
  })
})

test.describe('an address of the proof that may have expired', () => {
  test.use({ allowedErrors: /status of 503|could not be (opened|loaded)/ })

  test('is requested again before the tab shows it', async ({ page }) => {
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

  test('closes its tab if no new one can be loaded, and the screen says so', async ({ page }) => {
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
    await expect(page.getByRole('alert')).toContainText('could not be reloaded')
    await expect(findCell(page, 1)).toContainText('PX123')
  })
})
