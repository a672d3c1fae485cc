import type { Rewards } from '@evergrove/contract/rewards'
import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import { picture } from '@evergrove/testing/picture'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectFigure, expectGone, expectTexts, findCard, findRows } from '../../../testing/find.ts'
import { tabTo } from '../../../testing/keyboard.ts'
import { answer, answerJson, hold, watchCalls } from '../../../testing/network.ts'
import {
  callAs,
  getAs,
  makeActiveAgent,
  makeAgent,
  makeRichAgent,
  makeStaff,
  perform,
  type Staff,
} from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { standStill, watchShifts } from '../../../testing/shape.ts'
import { writeMessage } from '../../../testing/visitors.ts'

const usd = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const readHome = (staff: Staff) => getAs(staff, 'staff/home') as Promise<StaffHome>

async function openHome(as: Staff): Promise<RenderedScreen> {
  const screen = await renderScreen('/staff', { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  return screen
}

/** Opens charts, which load only on request and near the visible area. */
async function openCharts(title: 'Growth' | 'Money'): Promise<void> {
  await showAs(title.toLowerCase(), 'Chart')
  const section = page.locate(`section:has(#${title.toLowerCase()})`)
  // What is still loading above may push the section out of the visible area.
  await expect
    .poll(() => {
      section.element().scrollIntoView()
      return section.getByRole('application').elements().length
    })
    .toBeGreaterThan(0)
}

async function openMoneyCharts(): Promise<void> {
  await openCharts('Money')
  await expect.element(page.getByRole('application', { name: /^Fees by day/ })).toBeVisible()
}

const findLedger = () => page.locate('section:has(#ledger)')
const findChain = () => page.locate('section:has(#chain)')
const showAs = (name: string, view: 'Chart' | 'Table') =>
  page
    .getByRole('radiogroup', { name: `Show ${name} as` })
    .getByLabelText(view)
    .click()

test('the home screen shows what waits and the rewards owed, with links to the queues, and leaves out what does not wait', async () => {
  const admin = await makeStaff('admin')
  await perform('recruitMany', (await makeActiveAgent()).id, 6)
  const { id } = await makeAgent()
  await perform('giveProof', id, picture)
  await makeAgent()
  await perform('withdraw', (await makeRichAgent('500.00')).id, '20.00')
  await writeMessage('When do you open?')
  const { waiting_payments, waiting_withdrawals, new_messages } = await readHome(admin)
  answer('GET staff/home', async (_call, send) =>
    Response.json({
      ...(await (await send()).json()),
      waiting_payouts: { count: 2, sum: '30.00' },
      waiting_receipts: 4,
      undelivered_mails: 3,
      frozen_withdrawals: 0,
    }),
  )
  const { owed } = (await getAs(admin, 'staff/rewards?state=owed')) as Rewards
  const screen = await openHome(admin)
  await expectFigure('Payments to review', String(waiting_payments?.with_proof))
  await expectFigure('Payments without proof', String(waiting_payments?.without_proof))
  await expectFigure('Withdrawals to review', String(waiting_withdrawals?.count))
  await expectFigure('Withdrawals to pay', '2')
  await expect.element(page.getByRole('link', { name: 'Pay out $30.00' })).toHaveAttribute('href', '/staff/payouts')
  await expectFigure('Receipts waiting', '4')
  await expectFigure('New messages', String(new_messages))
  await expectFigure('Undelivered emails', '3')
  await expectGone(findCard('Frozen withdrawals'))
  await expect.element(findCard('Withdrawals to review')).toMatchTextContent(usd(Number(waiting_withdrawals?.sum)))
  await expectFigure('Rewards owed', String(owed.count))
  await page.getByRole('link', { name: `${usd(Number(owed.value))} to deliver` }).click()
  await expect.poll(screen.path).toBe('/staff/rewards?state=owed')
  await screen.navigate(-1)
  await page.getByRole('link', { name: 'Open inbox' }).click()
  await expect.poll(screen.path).toBe('/staff/messages')
})

test('[M4] [plan 28] an admin sees the number of waiting proposals, with a link to them', async () => {
  const support = await makeStaff('support')
  const admin = await makeStaff('admin')
  const { id } = await makeAgent({ last_name: 'Waiting' })
  await callAs(support, `POST staff/agents/${id}/correct`, {
    email: `${crypto.randomUUID()}@agents.example`,
    reason: 'Moved',
  })
  const { waiting_proposals } = await readHome(admin)
  await openHome(admin)
  await expectFigure('Proposals waiting', String(waiting_proposals))
  await expect
    .element(findCard('Waiting for a second person'))
    .toMatchTextContent(`Change the email address of Ada Waiting.Proposed by ${support.email}`)
  await page
    .getByRole('link', { name: /^(Review proposals|See all)/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Refuse: Change the email address of Ada Waiting.' }).click()
  await expect.element(page.getByText('Refused: Change the email address of Ada Waiting.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Staff console' }).getByRole('link', { name: 'Home' }).click()
  const left = Number(waiting_proposals) - 1
  if (left > 0) await expectFigure('Proposals waiting', String(left))
  else await expectGone(findCard('Proposals waiting'))
})

test('[C5] [R12] [N2] an admin reads what is missing and what to do, in notices that move nothing, wide and narrow', async () => {
  const admin = await makeStaff('admin')
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    answer('GET staff/home', async (_call, send) => {
      const home = (await (await send()).json()) as StaffHome
      await promise
      return Response.json({
        ...home,
        needs_company_information: true,
        needs_payment_instructions: true,
        notices: ['no_anchor', 'embedded'],
      })
    })
    await openHome(admin)
    await expect.element(findCard('Growth')).toBeVisible()
    const readShifts = await watchShifts()
    release()
    await expect
      .element(findCard('Payment instructions are missing'))
      .toMatchTextContent('Write the payment instructions')
    await expect
      .element(findCard('Company information is missing'))
      .toMatchTextContent('Fill in the company information')
    await expect
      .element(findCard('Nobody outside keeps checkpoints of the transparency log'))
      .toMatchTextContent('For your operator: Set ANCHOR_S3_BUCKET')
    await expect
      .element(findCard('The database is embedded and not durable'))
      .toMatchTextContent('can be lost when the machine fails')
    await standStill()
    expect.soft(readShifts(), `${width} pixels wide`).toBeLessThan(0.01)
  }
})

test('the home screen sums up thirty days beside the thirty before, and draws and lists them on request', {
  tags: 'deep',
}, async () => {
  const admin = await makeStaff('admin')
  await makeRichAgent('500.00')
  const { growth, growth_before, money } = await readHome(admin)
  const signUps = (growth ?? []).reduce((sum, { sign_ups }) => sum + sign_ups, 0)
  const feesInCents = (money ?? []).reduce((sum, { fees }) => sum + Math.round(Number(fees) * 100), 0)
  await openHome(admin)
  const totals = page.locate('section:has(#growth)')
  await expect
    .element(totals)
    .toMatchTextContent(
      `Sign-ups${signUps}in 30 daysToday ${growth?.at(-1)?.sign_ups}Previous 30 days ${growth_before?.sign_ups}`,
    )
  await expectGone(page.getByRole('application'))
  await openCharts('Growth')
  await expect
    .element(page.getByRole('application', { name: new RegExp(`^Sign-ups by day, .*: ${signUps} in total`) }))
    .toBeVisible()
  await showAs('growth', 'Table')
  await expectCount(findRows('Growth'), 12)
  await page.getByRole('button', { name: 'Show all 30' }).click()
  await expectCount(findRows('Growth'), 30)
  const today = growth?.at(-1)
  await expectTexts(findRows('Growth').first().getByRole('cell'), [String(today?.sign_ups), String(today?.activations)])
  await showAs('money', 'Table')
  const sums = page.getByRole('table', { name: 'Money' }).locate('tfoot td')
  await expect.element(sums.first()).toHaveTextContent(usd(feesInCents / 100))
})

test('charts of one subject share a scale, the arrow keys read each day, and a breach found at night shows its count', {
  tags: 'deep',
}, async () => {
  const found = { checked_at: '2026-11-21T02:00:00.000Z', took_ms: 75_300, checked: 22 }
  const breaches = [{ name: 'no transfer has changed since it was posted', count: 3 }]
  answer('GET staff/home', async (_call, send) => {
    const home = (await (await send()).json()) as StaffHome
    const growth = home.growth?.map((row, at) => ({
      ...row,
      sign_ups: at === 29 ? 8 : 0,
      activations: at === 29 ? 2 : 0,
    }))
    return Response.json({ ...home, growth, ledger_check: { ...found, breaches } })
  })
  await openHome(await makeStaff('finance'))
  await expect.element(findLedger()).toMatchTextContent('1 of 22 ledger checks failed.')
  await expectTexts(findLedger().getByRole('listitem'), ['no transfer has changed since it was posted (3)'])
  await expect.element(findLedger()).toMatchTextContent(', in 75 s')
  await expectGone(page.getByRole('heading', { name: 'Audit trail integrity' }))
  await showAs('growth', 'Chart')
  const [signUps, activations] = ['Sign-ups', 'Activations'].map((name) =>
    page.getByRole('application', { name: new RegExp(`^${name} by day`) }),
  )
  if (signUps === undefined || activations === undefined) throw new Error('A chart is missing')
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  await expect.element(page.getByText('Today 8')).toBeVisible()
  for (const chart of [signUps, activations]) {
    await expectTexts(chart.locate('.recharts-yAxis-tick-labels text'), ['0', '2', '4', '6', '8'])
    await expect.element(chart.locate('.recharts-xAxis-tick-labels text').last()).toHaveTextContent(today)
  }
  const heightIn = (chart: Locator) =>
    Math.max(
      ...chart
        .locate('.recharts-bar path')
        .elements()
        .map((bar) => bar.getBoundingClientRect().height),
    )
  expect(heightIn(signUps) / heightIn(activations)).toBeCloseTo(4, 1)
  await tabTo(activations)
  await userEvent.keyboard('{ArrowLeft}')
  const read = page.getByRole('status').filter({ hasText: 'Activations' })
  // The keys are pressed one after another, because the chart takes several within one frame for one.
  const stepRight = async () => {
    await userEvent.keyboard('{ArrowRight}')
    return read.element().textContent
  }
  await expect.poll(stepRight, { interval: 20 }).toContain('Activations2')
})

test('the home screen shows the latest checks, repeats them on request, and is accessible and fits, with charts and tables', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const admin = await makeStaff('admin')
  const rules = (await getAs(admin, 'staff/ledger/check')) as { count: number }[]
  // Tests of closed months date the transfers of this site back, which the check finds afterwards.
  const broken = rules.filter(({ count }) => count > 0)
  const result =
    broken.length > 0
      ? `${broken.length} of ${rules.length} ledger checks failed.`
      : `Passed: all ${rules.length} ledger checks.`
  await getAs(admin, 'staff/audit/check')
  const calls = [watchCalls('GET staff/ledger/check?*'), watchCalls('GET staff/audit/check?*')]
  await openHome(admin)
  await expect.element(findLedger()).toMatchTextContent(result)
  await expect.element(findLedger()).toMatchTextContent(/Checked .+, in [\d.]+ s/)
  await expect
    .element(findChain())
    .toMatchTextContent(
      /Verified: none of the [\d,]+ entries has been altered\..*Newer entries are included in the next check/,
    )
  await expect.element(findChain()).toMatchTextContent(/Checked .+, in [\d.]+ s/)
  expect(calls).toEqual([[], []])
  await openMoneyCharts()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await showAs('money', 'Table')
  const check = page.getByRole('button', { name: 'Check now' })
  await check.click()
  await expect.poll(() => calls[0]?.length).toBe(1)
  await expect.element(check).toBeEnabled()
  await expect.element(findLedger()).toMatchTextContent(result)
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})

test('a check that starts before the rest has loaded gives its findings, and no call of a card is made twice', async () => {
  answerJson('GET staff/ledger/check', [{ name: 'a rule', count: 0 }])
  const cover = watchCalls('GET staff/accounting/trial-balance')
  const releases = ['GET staff/home', 'GET staff/ledger/check', 'GET staff/accounting/trial-balance'].map(hold)
  await openHome(await makeStaff('finance'))
  await page.getByRole('button', { name: 'Check now' }).click()
  releases[0]?.()
  await expect.element(page.getByText('Fees', { exact: true }).first()).toBeVisible()
  for (const release of releases) release()
  await expect.element(findLedger()).toMatchTextContent('Passed: all 1 ledger checks.')
  expect(cover.length).toBe(1)
})

test('each breach of the ledger is shown, and its explanation goes to a second person', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const rows = [{ id: 7, details: { entry_id: 12 } }]
  answerJson('GET staff/ledger/check', [{ name: 'a rule', count: 1, explained: 2, rows }])
  const call = 'POST staff/ledger/findings/7/explain'
  answerJson(call, {}, { status: 202 })
  const sent = watchCalls(call)
  await openHome(await makeStaff('finance'))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(findLedger()).toMatchTextContent('1 of 1 ledger checks failed. Explained earlier: 2.')
  await expect.element(findLedger()).toMatchTextContent('a rule (1 of 1): entry id 12')
  await findLedger().getByRole('button', { name: 'Explain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Explain this finding?' })
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('Settled by entry 13')
  await expectNoViolationsAnywhere({ narrow: 320 })
  await dialog.getByRole('button', { name: 'Propose explanation' }).click()
  await expect.element(findLedger()).toMatchTextContent('Proposed. Another person has 7 days to confirm it.')
  expect(sent).toHaveLength(1)
})

test('[C5] each role sees only its part, and support and finance read whom to ask for missing content', async () => {
  let missing = {}
  const nothing = {
    waiting_payments: { with_proof: 0, without_proof: 0 },
    waiting_withdrawals: { count: 0, sum: '0.00' },
    waiting_payouts: { count: 0, sum: '0.00' },
    owed_rewards: { count: 0, value: '0.00' },
    waiting_receipts: 0,
    new_messages: 0,
    undelivered_mails: 0,
    waiting_proposals: 0,
    frozen_withdrawals: 0,
  }
  // Work of other tests waits, too.
  let waiting: Partial<StaffHome> = nothing
  answer('GET staff/home', async (_call, send) =>
    Response.json({ ...(await (await send()).json()), ...waiting, ...missing }),
  )
  const main = page.getByRole('main')
  await openHome(await makeStaff('editor'))
  await expectTexts(main.getByRole('link'), ['Content', 'Subscribers', 'Mailings'])
  missing = { needs_company_information: true }
  await openHome(await makeStaff('support'))
  await expect
    .element(findCard('Company information is missing'))
    .toMatchTextContent('Ask an editor to fill in the company information.')
  await expect.element(main.getByText('Nothing is waiting for review.')).toBeVisible()
  await expectTexts(main.getByRole('heading', { level: 2 }), ['Company information is missing', 'Growth'])
  waiting = { ...nothing, waiting_payments: { with_proof: 2, without_proof: 0 }, new_messages: 1 }
  missing = { needs_payment_instructions: true }
  await openHome(await makeStaff('finance'))
  await expect
    .element(findCard('Payment instructions are missing'))
    .toMatchTextContent('Ask an editor to write the payment instructions.')
  await expectTexts(main.getByRole('heading', { level: 2 }), [
    'Payment instructions are missing',
    'Payments to review',
    'Growth',
    'Money',
    'Cash and what is owed',
    'Ledger check',
  ])
})

test('finance reads on the home screen whether cash covers what is owed, and opens the accounts', async () => {
  await makeRichAgent('40.00')
  const screen = await openHome(await makeStaff('finance'))
  const card = page.locate('section:has(#cover)')
  await expect.element(card).toMatchTextContent(/Cash of -?\$[\d,.]+ .*that the company owes/)
  await card.getByRole('link', { name: 'See the trial balance' }).click()
  await expect.poll(screen.path).toBe('/staff/accounting')
})

test('each part reports a failed load, and all are loaded again', async () => {
  allowErrors(/could not be loaded/)
  const mend = answerJson('GET staff/home', { detail: 'Broken.' }, { status: 500 })
  await openHome(await makeStaff('finance'))
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await openMoneyCharts()
})
