/** A newcomer uploads the proof of the fee, staff approve it, and the sponsor sees the new agent in the network. */
import { type Agent, makeAgent } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import type { Browser, Page } from '@playwright/test'
import { createTokens, storeTokens } from '../support/agents.ts'
import { findUploadButton, openUpload, png } from '../support/payment-screen.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

/** Opens a separate browser, signed in as the agent. */
async function signIn(browser: Browser, site: Site, agent: Agent): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await storeTokens(page, await createTokens(site, agent))
  return page
}

const paymentStatus = (page: Page) =>
  page.getByRole('table', { name: 'Payment Information' }).getByRole('row').nth(1).getByRole('cell').nth(4)

test('a newcomer pays, is approved, and appears in the network of the sponsor', async ({ browser, site }) => {
  test.setTimeout(120_000)
  const sponsor = await makeAgent(site, { first_name: 'Sade', last_name: 'Bello' })
  await site.perform('approvePayment', sponsor.id)
  const newcomer = await makeAgent(site, { first_name: 'Chidi', last_name: 'Eze', sponsorCode: sponsor.code })

  const ofSponsor = await signIn(browser, site, sponsor)
  await visit(ofSponsor, '/dashboard/downlines')
  await expect(ofSponsor.getByText('Your Downline is currently empty')).toBeVisible()

  const page = await signIn(browser, site, newcomer)
  await visit(page, '/dashboard')
  await expect(page.getByRole('main').locator('[data-look=danger]', { hasText: 'Pending' })).toBeVisible()
  const { dialog, input, submit } = await openUpload(page)
  await input.setInputFiles(png)
  await submit.click()
  await expect(dialog).toHaveCount(0)
  const success = page.getByRole('dialog', { name: 'Upload Success' })
  await success.getByRole('button', { name: 'Close' }).click()
  await expect(findUploadButton(page)).toBeFocused()
  await expect(paymentStatus(page)).toHaveText('Pending')
  expect((await site.perform('payments', newcomer.id))[0]?.payment_proof_id).not.toBeNull()

  await site.perform('approvePayment', newcomer.id)

  await page.reload()
  await expect(paymentStatus(page).locator('[data-look=primary]')).toHaveText('Approved')
  await visit(page, '/dashboard')
  await expect(page.getByRole('main').locator('[data-look=primary]', { hasText: 'Active' })).toBeVisible()

  await visit(ofSponsor, '/dashboard/downlines')
  const row = ofSponsor.getByRole('table', { name: 'Your downlines' }).getByRole('row').nth(1)
  await expect(row).toContainText('Chidi Eze')
  await expect(row.locator('[data-look=primary]')).toHaveText('Active')
  const card = ofSponsor.getByRole('treeitem').filter({ hasText: 'Chidi Eze' })
  await expect(card).toHaveAttribute('aria-level', '2')
  await expect(card).toContainText(/Level 1\s*Active/)
  await ofSponsor
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(
    ofSponsor
      .getByRole('banner')
      .getByText(/Chidi Eze/)
      .first(),
  ).toBeVisible()

  await page.context().close()
  await ofSponsor.context().close()
})
