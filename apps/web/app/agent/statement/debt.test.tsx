import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { AccountInfo } from '@evergrove/contract/network'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectFigure, expectGone, expectTexts, findRows, findTable } from '../../../testing/find.ts'
import { answer, answerJson, watchCalls } from '../../../testing/network.ts'
import { type Agent, getAs, makeActiveAgent, makeRichAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const DEBT = 'GET dashboard/debt'
const TABLE = 'What you owe'

const rows = () => findRows(TABLE)
const placeOf = (name: string) => findTable(name).element().getBoundingClientRect().top

const balanceOf = async (agent: Agent): Promise<string> =>
  ((await getAs(agent, 'dashboard/user-account-info')) as AccountInfo).total_balance

/**
 * Returns an agent with a complete level who has withdrawn everything before the payment of one referral is reversed.
 */
async function makeDebtor(): Promise<{ agent: Agent; bonus: number; levelBonus: number }> {
  const agent = await makeActiveAgent()
  await perform('recruit', { sponsorId: agent.id, first_name: 'Bola', last_name: 'Ade' })
  const bonus = Number(await balanceOf(agent))
  const lost = await perform('recruit', { sponsorId: agent.id, first_name: 'Chidi', last_name: 'Eze' })
  const all = await balanceOf(agent)
  await perform('withdraw', agent.id, all)
  await perform('reverseFee', lost.id)
  return { agent, bonus, levelBonus: Number(all) - 2 * bonus }
}

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

async function open(agent: Agent): Promise<void> {
  await renderScreen('/dashboard/statement', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
}

test('an agent with a debt sees every entry of it above all others, with its cause', {
  tags: 'accessibility',
}, async () => {
  const { agent, bonus, levelBonus } = await makeDebtor()
  await open(agent)
  await expect
    .element(page.getByText(`You owe ${dollars(bonus + levelBonus)}. Your next bonuses repay it first.`))
    .toBeVisible()
  await expectTexts(findTable(TABLE).locate('thead th'), ['Date', 'Entry', 'Details', 'Amount', 'Owed'])
  await expectCount(rows(), 2)
  const lostLevel = rows().filter({ hasText: 'Match bonus reversed' })
  await expect.element(lostLevel).toMatchTextContent('Level 1 lost: Chidi Eze’s payment was reversed')
  await expect.element(lostLevel).toMatchTextContent(`+${dollars(levelBonus)}`)
  const lostReferral = rows().filter({ hasText: 'Referral bonus reversed' })
  await expect.element(lostReferral).toMatchTextContent('Chidi Eze’s payment was reversed')
  await expect.element(rows().first().getByRole('cell').last()).toHaveTextContent(dollars(bonus + levelBonus))
  await expectFigure('Available balance', '$0.00')
  expect(placeOf(TABLE)).toBeLessThan(placeOf('Transactions'))
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('the sum of a bonus includes the part of its reversals beyond the balance', async () => {
  const { agent, bonus } = await makeDebtor()
  await renderScreen('/dashboard/statement?kind=referral_bonus_earned', { as: agent })
  await expect
    .element(page.getByText(/^Sum of these transactions/))
    .toHaveTextContent(
      `Sum of these transactions: ${dollars(2 * bonus)}. Reversals took another ${dollars(bonus)}, which you owe or have repaid. Together: ${dollars(bonus)}`,
    )
  await expectFigure('Referral bonuses', dollars(bonus))
  await expectCount(rows(), 2)
})

test('a bonus that repays the debt is listed both on the statement and among the entries of the debt', async () => {
  const { agent, bonus, levelBonus } = await makeDebtor()
  await perform('credit', agent.id, '5000.00')
  await open(agent)
  await expect.element(page.getByText('You owe nothing now.')).toBeVisible()
  await expectCount(rows(), 3)
  const owed = dollars(bonus + levelBonus)
  await expectTexts(rows().first().locate('td:nth-child(n + 2)'), [
    'Amount owed repaid',
    'From an amount that was added to your balance',
    `−${owed}`,
    '$0.00',
  ])
  const repaid = findRows('Transactions').filter({ hasText: 'Amount owed repaid' })
  await expect.element(repaid).toMatchTextContent(`−${owed}`)
  expect(placeOf(TABLE)).toBeGreaterThan(placeOf('Transactions'))
  const kinds = page.getByLabelText('Type').getByRole('option')
  await expectCount(kinds.filter({ hasText: 'Amount owed repaid' }), 1)
  await expectCount(kinds.filter({ hasText: 'reversed' }), 0)
  await commands.emulateMedia({ media: 'print' })
  await expect.element(rows().first()).toBeVisible()
})

test('an agent without a debt sees none, and its entries are not requested', async () => {
  const calls = watchCalls(DEBT)
  await open(await makeRichAgent('100.00'))
  await expectCount(findRows('Transactions'), 1)
  await expectFigure('Available balance', '$100.00')
  await expectGone(page.getByText('What you owe'))
  expect(calls).toEqual([])
})

test('entries of a debt that fail to load are reported and can be loaded again', async () => {
  allowErrors(/could not be/)
  const { agent } = await makeDebtor()
  const mend = answerJson(DEBT, {}, { status: 500 })
  await open(agent)
  const retry = page.getByRole('button', { name: 'Retry: load your debt' })
  await expect.element(retry).toBeVisible()
  await expect.element(page.getByText(/You owe/).first()).toBeVisible()
  mend()
  await retry.click()
  await expectCount(rows(), 2)
})

test('a debt with entries of any kind is listed in pages', async () => {
  const agent = await makeRichAgent('100.00')
  const kinds = ['receivable_write_off', 'adjustment', 'receivable_settlement', 'referral_bonus_reversal'] as const
  answerJson(
    DEBT,
    Array.from({ length: 8 }, (_, index) => ({
      id: 100 - index,
      created_at: '2026-01-05T10:00:00.000Z',
      kind: kinds[index % kinds.length],
      amount: index % 2 === 0 ? '-10.00' : '123456789.00',
      owed: '123456789.00',
      agent: null,
      level: null,
      reason: index % kinds.length < 2 ? 'A long reason. '.repeat(30) : null,
    })),
  )
  answer('GET dashboard/user-account-info', async (_call, send) =>
    Response.json({ ...(await (await send()).json()), owed: '123456789.00' }),
  )
  await open(agent)
  await expectCount(rows(), 6)
  await expect.element(rows().nth(0)).toMatchTextContent('Amount owed written off')
  await expect.element(rows().nth(1)).toMatchTextContent('AdjustmentA long reason.')
  await expectToFit()
})

test('the card shows what is available now while bonuses are held back', async () => {
  const agent = await makeRichAgent('100.00')
  answer('GET dashboard/user-account-info', async (_call, send) =>
    Response.json({
      ...(await (await send()).json()),
      available_balance: '60.00',
      held_back: [{ date: '2026-12-08', amount: '40.00' }],
    }),
  )
  await open(agent)
  await expectFigure('Total balance', '$100.00')
  await expect.element(page.getByText('Available now $60.00')).toBeVisible()
})

test('the card of a bonus and the sum of its entries name the part that was brought over when the company moved in', async () => {
  const agent = await makeActiveAgent()
  await perform('bringOver', agent.id, { balance: '20.00', matchBonuses: '50.00' })
  await renderScreen(agentFigures.earned('match_bonus'), { as: agent })
  await expect.element(page.getByText('Earned so far, $50.00 of it brought over on Mar 1, 2026')).toBeVisible()
  await expectCount(page.getByText('Earned so far', { exact: true }), 1)
  await expect
    .element(page.locate('p:has-text("Sum of these transactions")'))
    .toMatchTextContent('$0.00. Another $50.00 was brought over on Mar 1, 2026. Together: $50.00')
})
