/**
 * A stranger in an agent's session requests the agent's money. The owner is mailed, stops it, and staff look into it.
 */

import { expect, test } from '../support/agent-test.ts'
import { createTokens, storeTokens } from '../support/agents.ts'
import { linkMailed } from '../support/link-mailed.ts'
import { askFor, closeDialog, confirmRequest, findAmount, openScreen } from '../support/money-screens.ts'
import { callAsStaff, makeStaff } from '../support/staff-test.ts'

test.use({ allowedErrors: /401 \(Unauthorized\)|400 \(Bad Request\)/ })

test('[H1] the owner freezes withdrawals from the mail about one, and staff unfreeze them', async ({
  page,
  site,
  agent,
  browser,
}) => {
  test.slow()
  await site.perform('approvePayment', agent.id)
  await site.perform('credit', agent.id, '500.00')
  await openScreen(page, 'Withdrawals')
  await askFor(page, '100.00')
  await confirmRequest(page)
  await closeDialog(page, 'Withdrawal Submitted')

  const link = await linkMailed(site, agent.email, /^Withdrawal requested$/)
  const owner = await browser.newPage()
  await owner.goto(`${site.url}${link}`)
  await owner.getByRole('button', { name: 'Protect my account' }).click()
  await expect(owner.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
  await owner.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(owner).toHaveURL(/\/reset-password$/)
  await owner.goto(`${site.url}${link}`)
  await owner.getByRole('button', { name: 'Protect my account' }).click()
  await expect(owner.getByRole('alert')).toHaveText('This link has expired or has been used already.')
  await owner.close()
  expect(await linkMailed(site, agent.email, /are frozen$/)).toBe('/reset-password')

  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await storeTokens(page, await createTokens(site, agent))
  await openScreen(page, 'Withdrawals')
  await expect(page.getByText('Your withdrawals have been frozen since')).toBeVisible()
  await expect(findAmount(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Request withdrawal' })).toBeDisabled()

  const finance = await makeStaff(site, 'finance')
  const support = await makeStaff(site, 'support')
  const { body: queue } = await callAsStaff(site, finance, { path: 'withdrawals?status=Pending&page_size=100' })
  const waiting = (queue as { id: number; agent: { id: number } }[]).find((one) => one.agent.id === agent.id)
  expect(waiting).toMatchObject({ concerns: ['frozen'] })
  const approval = { method: 'POST', path: `withdrawals/${waiting?.id}/approve` }
  expect((await callAsStaff(site, finance, approval)).status).toBe(409)
  const lift = { method: 'POST', path: `agents/${agent.id}/lift-freeze`, body: { reason: 'Spoke to the owner' } }
  expect((await callAsStaff(site, support, lift)).status).toBe(204)
  expect((await callAsStaff(site, finance, approval)).status).toBe(200)

  await openScreen(page, 'Withdrawals')
  await askFor(page, '50.00')
  await confirmRequest(page)
  await closeDialog(page, 'Withdrawal Submitted')
})
