/** Two members of staff decide one payment at the same moment, each in a separate browser. */
import { joinAndPay } from '@evergrove/testing/people'
import { picture } from '@evergrove/testing/picture'
import type { Site } from '@evergrove/testing/site'
import type { Browser, Page } from '@playwright/test'
import { loadAgent } from '../support/agents.ts'
import { loadAs } from '../support/money-screens.ts'
import { confirmIn, emptyQueues, openQueue, recordOf } from '../support/queue-screen.ts'
import { callAsStaff, expect, type Staff, test } from '../support/staff-test.ts'

const APPROVE = 'Approve this payment?'
const REJECT = 'Reject this payment?'

test.use({ allowedErrors: /409/ })

test.beforeEach(async ({ site }) => emptyQueues(site))

const openOther = async (browser: Browser, { url }: Site): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage()

const late = (page: Page) => page.getByRole('alert').filter({ hasText: 'Already reviewed by someone else' })

/** Returns the page of the person who was too late, and the other page. Fails unless exactly one was too late. */
async function inOrder(first: Page, second: Page): Promise<{ latePage: Page; inTimePage: Page }> {
  const isLate = (page: Page) => late(page).isVisible()
  let isFirstLate = false
  await expect
    .poll(async () => {
      isFirstLate = await isLate(first)
      return isFirstLate !== (await isLate(second))
    })
    .toBe(true)
  return isFirstLate ? { latePage: first, inTimePage: second } : { latePage: second, inTimePage: first }
}

/** Returns the audit entries about decisions on an agent's payment. */
async function decisionsOf(site: Site, admin: Staff, agentId: number) {
  const [payment] = await site.perform('payments', agentId)
  const path = `audit?subject_kind=payment&subject_id=${payment?.id}&page_size=100`
  const entries = (await callAsStaff(site, admin, { path })).body as { action: string; actor: string }[]
  return entries.filter(({ action }) => action !== 'payment.prove')
}

/** Lists the transfers of an agent’s payment without the bonuses and rewards of levels that it happened to complete. */
async function listPostedKinds(site: Site, agentId: number): Promise<string[]> {
  const transfers = await site.perform('transfers', agentId)
  expect(new Set(transfers.map((transfer) => JSON.stringify(transfer))).size).toBe(transfers.length)
  const ofLevels = new Set(['match_bonus', 'reward_accrual'])
  return transfers.map(({ kind }) => kind).filter((kind) => !ofLevels.has(kind))
}

async function expectLedgerInOrder(site: Site, staff: Staff): Promise<void> {
  const { body } = await callAsStaff(site, staff, { path: 'ledger/check' })
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
}

test('two approvals: one succeeds, the other says who decided, and the fee is posted once', async ({
  page,
  browser,
  site,
  staffAs,
}) => {
  test.slow()
  const ann = await joinAndPay(site, 'Ann', picture)
  await joinAndPay(site, 'Ben', picture)
  const other = await openOther(browser, site)
  const first = await staffAs('finance')
  const second = await staffAs('admin', other)
  for (const one of [page, other]) {
    await openQueue(one, 'Payments')
    await recordOf(one, 'Ann Eze').getByRole('button', { name: 'Approve' }).click()
    await expect(one.getByRole('dialog', { name: APPROVE })).toBeVisible()
  }
  await Promise.all([page, other].map((one) => confirmIn(one, APPROVE, 'Approve')))

  const { latePage, inTimePage } = await inOrder(page, other)
  const winner = latePage === page ? second : first
  await expect(late(latePage)).toContainText(`This payment was approved by ${winner.email}`)
  await expect(recordOf(latePage, 'Ann Eze')).toContainText(`Approved by${winner.email}`)
  await expect(recordOf(latePage, 'Ann Eze').getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0)
  await expect(inTimePage.getByText(/^Approved: Ann Eze/)).toBeVisible()
  await expect(recordOf(inTimePage, 'Ben Eze')).toBeVisible()

  expect(await listPostedKinds(site, ann.id)).toEqual(['registration_fee', 'referral_bonus'])
  expect(await decisionsOf(site, second, ann.id)).toMatchObject([{ action: 'payment.approve', actor: winner.email }])
  expect((await loadAgent(site, ann)).status).toBe('Active')
  expect(await loadAs(site, ann, 'dashboard/user-notifications')).toHaveLength(1)
  await expectLedgerInOrder(site, second)
  await other.context().close()
})

test('an approval and a rejection: one succeeds, the other says which one', async ({
  page,
  browser,
  site,
  staffAs,
}) => {
  test.slow()
  const ann = await joinAndPay(site, 'Ann', picture)
  const other = await openOther(browser, site)
  const first = await staffAs('finance')
  const second = await staffAs('admin', other)
  for (const one of [page, other]) await openQueue(one, 'Payments')
  await recordOf(page, 'Ann Eze').getByRole('button', { name: 'Approve' }).click()
  await recordOf(other, 'Ann Eze').getByRole('button', { name: 'Reject' }).click()
  await other.getByRole('dialog', { name: REJECT }).getByRole('textbox', { name: 'Reason' }).fill('Not ours')
  await Promise.all([confirmIn(page, APPROVE, 'Approve'), confirmIn(other, REJECT, 'Reject')])

  const { latePage } = await inOrder(page, other)
  const isApproved = latePage === other
  const [word, winner] = isApproved ? ['approved', first] : ['rejected', second]
  await expect(late(latePage)).toContainText(`This payment was ${word} by ${winner.email}`)
  expect(await listPostedKinds(site, ann.id)).toEqual(isApproved ? ['registration_fee', 'referral_bonus'] : [])
  expect(await site.perform('payments', ann.id)).toMatchObject([
    isApproved ? { status: 'Approved', reason: null } : { status: 'Rejected', reason: 'Not ours' },
  ])
  expect(await decisionsOf(site, second, ann.id)).toHaveLength(1)
  await expectLedgerInOrder(site, second)
  await other.context().close()
})
