/** One member of finance takes a thousand withdrawals from the queue to the settled batch in the console. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Agent, makeAgent } from '@evergrove/testing/people'
import { filledProfile } from '@evergrove/testing/profile-fields'
import type { Site } from '@evergrove/testing/site'
import type { Locator, Page } from '@playwright/test'
import { loadAs } from '../support/money-screens.ts'
import { openFromMenu } from '../support/staff-menu.ts'
import { callAsStaff, expect, makeStaff, type Staff, test } from '../support/staff-test.ts'
import { visit } from '../support/visit.ts'

const AGENTS = 50
const EACH = 20
const RETURNED = 30
/** Many times as long as on a quiet machine, because a test that hangs is rare, but a slow machine is not. */
const LONG = { timeout: 300_000 }

/** Creates agents with 300 dollars each, who each request 10 dollars twenty times. */
async function askAThousandTimes(site: Site): Promise<Agent[]> {
  const agents: Agent[] = []
  for (let number = 1; number <= AGENTS; number += 1) {
    const name = { first_name: 'Agent', last_name: `Number ${number}` }
    const agent = await makeAgent(site, { ...name, email: `${randomUUID()}@agents.example`, profile: filledProfile })
    await site.perform('approvePayment', agent.id)
    await site.perform('credit', agent.id, '300.00')
    agents.push(agent)
  }
  const ids = agents.map(({ id }) => id)
  await site.perform('withdrawMany', ids, { amount: '10.00', times: EACH })
  return agents
}

/** The bank's results for the file: all are paid except the last thirty. */
function answerOf(file: string): string {
  const ids = file.match(/WITHDRAWAL-\d+/g) ?? []
  expect(ids).toHaveLength(AGENTS * EACH)
  const lines = ids.map((id, index) =>
    index < ids.length - RETURNED ? `${id},paid,TRX ${index},` : `${id},returned,TRX ${index},Account closed`,
  )
  return ['End-to-end ID,Result,Reference,Reason', ...lines].join('\n')
}

/** Clicks as one person does, and counts the clicks. */
function createHand() {
  let clicks = 0
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      await target.click(LONG)
      clicks += 1
    },
  }
}

async function approveAll(page: Page, { click }: ReturnType<typeof createHand>): Promise<void> {
  await openFromMenu(page, 'Withdrawals')
  await click(page.getByRole('button', { name: 'Approve all…' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1,000 withdrawals, $10,000.00', LONG)
  await click(dialog.getByRole('button', { name: 'Approve', exact: true }))
  await expect(dialog).toContainText('1,000 of 1,000 approved.', LONG)
  await click(dialog.getByRole('link', { name: 'Add them to a payout batch' }))
}

/** Confirms a proposal of finance for the batch, as a colleague does on another computer. */
async function confirmFor(site: Site, admin: Staff, { batch, kind }: { batch: number; kind: string }): Promise<void> {
  const { body } = await callAsStaff(site, admin, { path: `proposals?kind=${kind}&subject_id=${batch}` })
  const [proposal] = body as { id: number }[]
  await callAsStaff(site, admin, { path: `proposals/${proposal?.id}/confirm`, method: 'POST' })
}

/** Returns the number of the batch shown. */
const batchAt = (page: Page): number => Number(/\/payouts\/(\d+)/.exec(page.url())?.[1])

/** Makes the batch, proposes its release, and saves its file once the release is confirmed. */
async function release(
  page: Page,
  { click }: ReturnType<typeof createHand>,
  confirm: (batch: number) => Promise<void>,
) {
  await expect(page.getByText('1,000 withdrawals, $10,000.00')).toBeVisible(LONG)
  await click(page.getByRole('button', { name: 'New batch' }))
  await click(page.getByRole('button', { name: 'Release…' }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Propose' }))
  await expect(page.getByText('Proposed. Another person has 7 days to confirm it.')).toBeVisible(LONG)
  await confirm(batchAt(page))
  await page.reload()
  const download = page.waitForEvent('download', LONG)
  await click(page.getByRole('button', { name: 'Download file' }))
  return readFile(await (await download).path(), 'utf8')
}

/** Imports the bank's results. The returned payments are above the limit of one person and wait for a colleague. */
async function importAnswer(
  page: Page,
  { click }: ReturnType<typeof createHand>,
  { file, confirm }: { file: string; confirm: (batch: number) => Promise<void> },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await click(page.getByLabel('Choose a results file'))
  const answer = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(answerOf(file)) }
  await (await chooser).setFiles(answer)
  await expect(page.getByText('results.csv: 970 paid, 30 proposed.')).toBeVisible(LONG)
  await confirm(batchAt(page))
  await page.reload()
  await expect(page.getByText('970 paid · 30 returned', { exact: true })).toBeVisible()
}

test('a thousand withdrawals are approved, released and settled with a few clicks', async ({ page, site, staffAs }) => {
  test.setTimeout(900_000)
  await site.perform('emptyQueues')
  await site.perform('emptyPayouts')
  const agents = await askAThousandTimes(site)
  const admin = await makeStaff(site, 'admin')
  await staffAs('finance')
  await visit(page, '/staff')
  const begun = Date.now()
  const hand = createHand()
  await approveAll(page, hand)
  const confirming = (kind: string) => (batch: number) => confirmFor(site, admin, { batch, kind })
  const file = await release(page, hand, confirming('payouts.release'))
  const id = batchAt(page)
  await importAnswer(page, hand, { file, confirm: confirming('payouts.results') })

  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  const told = `1,000 withdrawals: ${hand.clicks()} clicks, ${minutes} minutes`
  test.info().annotations.push({ type: 'effort', description: told })
  process.stdout.write(`${told}\n`)
  expect(hand.clicks()).toBeLessThanOrEqual(10)

  expect(await site.perform('storedBatch', id)).toEqual({
    state: 'settled',
    results: [
      { status: 'Approved', payout_result: 'paid', count: AGENTS * EACH - RETURNED },
      { status: 'Returned', payout_result: 'returned', count: RETURNED },
    ],
  })
  await expectReturned(site, agents, file)
  const { body } = await callAsStaff(site, admin, { path: 'ledger/check' })
  expect((body as { count: number }[]).filter(({ count }) => count > 0)).toEqual([])
})

/** Expects the returned amount in the agent's balance, here of the last line, and the paid amount not. */
async function expectReturned(site: Site, agents: readonly Agent[], file: string): Promise<void> {
  const owners = file
    .trim()
    .split(/\r?\n/)
    .slice(-RETURNED)
    .map((line) => Number(line.split(',')[2]))
  const agent = agents.find(({ id }) => id === owners.at(-1))
  if (agent === undefined) throw new Error('The last line is of nobody')
  const back = owners.filter((id) => id === agent.id).length
  const account = await loadAs(site, agent, 'dashboard/user-account-info')
  expect(account).toMatchObject({ total_balance: `${300 - EACH * 10 + back * 10}.00` })
}
