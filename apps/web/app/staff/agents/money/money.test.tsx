import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../../testing/axe.ts'
import {
  expectCount,
  expectDone,
  expectGone,
  expectTexts,
  findCard,
  findPages,
  findRows,
  findTable,
  textOf,
} from '../../../../testing/find.ts'
import { type Agent, makeActiveAgent, makeStaff, perform, type Staff } from '../../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../../testing/render-screen.tsx'

async function openMoney({ id }: Agent, as: Staff): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/agents/${id}?part=money`, { as })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
  return screen
}

/**
 * Creates nine entries: two recruits who complete a level, a credit, and a paid, a returned and a pending withdrawal.
 */
async function makeHistory({ id }: Agent) {
  const recruits = await perform('recruitMany', id, 2)
  await perform('credit', id, '1000.00')
  await perform('withdraw', id, '150.00')
  await perform('approveLastWithdrawal', id)
  await perform('withdraw', id, '80.00')
  await perform('rejectLastWithdrawal', id, 'The account is closed.')
  await perform('withdraw', id, '30.00')
  return recruits
}

const cents = (texts: string[]) =>
  texts.map((text) => Math.round(Number(text.replaceAll(/[+$,]/g, '').replace('−', '-')) * 100))
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the texts of a column of the ledger, from the first row to the last. */
const column = (number: number) => findTable('Ledger').locate(`tbody td:nth-child(${number})`).elements().map(textOf)

const findSums = () => page.locate('section:has(#balance) dd')

test('the ledger explains the balance: every entry has a cause, and the sums add up', async () => {
  const agent = await makeActiveAgent()
  const [, second] = await makeHistory(agent)
  const screen = await openMoney(agent, await makeStaff('finance'))
  await expectCount(findRows('Ledger'), 9)
  expect(column(2).map((text) => text.replace(/ ?no\. \d+$/, ''))).toEqual([
    'Withdrawal requested',
    'Withdrawal not approved',
    'Withdrawal requested',
    'Withdrawal approved',
    'Withdrawal requested',
    'Adjustment',
    'Match bonus',
    'Referral bonus',
    'Referral bonus',
  ])
  const causes = column(3)
  expect(causes[1]).toMatch(/^Withdrawal no\. \d+, rejected by the system operator: The account is closed\.$/)
  expect(causes[3]).toMatch(/^Withdrawal no\. \d+, approved by the system operator$/)
  expect(causes[5]).toBe('Opening balance')
  expect(causes[6]).toMatch(/^Level 1 completed: Agent 2 joined, payment no\. \d+$/)
  expect(causes[8]).toMatch(/^Agent 1 joined, payment no\. \d+$/)

  // The amount of a paid withdrawal was already held, so it changes nothing.
  const amounts = column(5)
  expect(amounts[3]).toBe('$150.00held since the request')
  const moved = cents(amounts.map((text, index) => (index === 3 ? '0' : text)))
  const balances = cents(column(6))
  expect(balances).toEqual(moved.map((_, index) => sumOf(moved.slice(index))))
  const sums = cents(findSums().elements().map(textOf))
  expect(sumOf(sums.slice(0, -1))).toBe(sums.at(-1))
  expect(sums.at(-1)).toBe(balances[0])

  await expectTexts(findRows('Withdrawals'), [/Pending/, /The account is closed\./, /Approved/])
  await expect.element(findRows('Payments').getByRole('cell').nth(4)).toHaveTextContent('Approved')
  await findRows('Ledger').nth(6).getByRole('link', { name: 'Agent 2' }).click()
  await expect.poll(screen.path).toBe(`/staff/agents/${second?.id}`)
})

test('a balance opens in place to its sums, and each sum links to its entries', { tags: 'accessibility' }, async () => {
  const agent = await makeActiveAgent()
  await makeHistory(agent)
  const screen = await renderScreen(`/staff/agents/${agent.id}`, { as: await makeStaff('finance') })
  const figure = page.getByRole('button', { name: '$880.00, how it adds up' })
  await expect.element(figure).toHaveAttribute('aria-expanded', 'false')
  figure.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(figure).toHaveAttribute('aria-expanded', 'true')
  const sum = page.getByRole('table', { name: 'How this balance adds up' })
  await expectTexts(sum.getByRole('row').first(), [/^Referral bonuses\$40\.00$/])
  const amounts = cents(sum.getByRole('cell').elements().map(textOf))
  expect(sumOf(amounts.slice(0, -1))).toBe(amounts.at(-1))
  await expectNoViolationsAnywhere()
  await sum.getByRole('link', { name: 'Adjustments' }).click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}?part=money&kind=adjustment#ledger`)
  await expectCount(findRows('Ledger'), 1)
  await expect.element(page.getByLabelText('Kind of entries')).toHaveValue('adjustment')
  await page.getByLabelText('Kind of entries').selectOptions('')
  await expectCount(findRows('Ledger'), 9)
})

/** Returns an agent who owes 30.00, because the payment of one of two recruits was reversed after the bonuses were withdrawn. */
async function makeDebtor(): Promise<Agent> {
  const agent = await makeActiveAgent()
  const [, second] = await perform('recruitMany', agent.id, 2)
  await perform('withdraw', agent.id, '50.00')
  await perform('reverseFee', second?.id ?? 0)
  return agent
}

test('the earnings of a bonus open to its entries less the reversed ones; a debt has its causes, and can be written off', async () => {
  const agent = await makeDebtor()
  const screen = await renderScreen(`/staff/agents/${agent.id}`, { as: await makeStaff('finance') })
  const earned = findCard('Referral bonuses').getByRole('link')
  await expect.element(earned).toHaveTextContent('$20.00')
  await earned.click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}?part=money&kind=referral_bonus_earned#ledger`)
  await expect.element(page.getByLabelText('Kind of entries')).toHaveValue('referral_bonus_earned')
  await expect.element(page.getByText(/^Sum of these entries/)).toMatchTextContent(/\$20\.00$/)

  await expect.element(page.getByText('Owes $30.00')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Owed to the company: $30.00' })).toBeVisible()
  await expectTexts(findRows('Owed to the company: $30.00'), [
    /Match bonus reversed.*Level 1: payment of Agent 2.*\+\$20\.00.*\$30\.00/,
    /Referral bonus reversed.*payment of Agent 2.*\+\$10\.00.*\$10\.00/,
  ])
  await expectTexts(findRows('Ledger').first(), [
    /Referral bonus reversed.*Agent 2, payment no\. \d+ reversed.*−\$10\.00/,
  ])
  await page.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write off the debt?' })
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('30.00')
  await dialog.getByLabelText('Amount').fill('30.01')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect.element(dialog.getByText('The agent owes $30.00.', { exact: true })).toBeVisible()
  await dialog.getByLabelText('Amount').fill('30')
  await dialog.getByLabelText('Reason').fill('Hardship')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expectDone('$30.00 is written off.')
  await expectTexts(findRows('Owed to the company').first(), [/Amount owed written off.*Hardship.*−\$30\.00.*\$0\.00/])
  await expectGone(page.getByText('Owes $30.00'))
  await expectGone(page.getByRole('button', { name: 'Write off' }))
})

test('support sees the money and the debt, without write-off, adjustment or links to the queues', async () => {
  await openMoney(await makeDebtor(), await makeStaff('support'))
  await expect.element(page.getByRole('heading', { name: 'Owed to the company: $30.00' })).toBeVisible()
  await expectGone(page.getByRole('button', { name: 'Write off' }))
  await expect.element(findRows('Ledger').filter({ hasText: 'Withdrawal requested' })).toBeVisible()
  await expectGone(findTable('Ledger').getByRole('link', { name: /no\./ }))
  await expectGone(page.getByRole('menuitem', { name: 'Adjust balance' }))
})

test('a long ledger has pages, and the sums remain those of all entries', async () => {
  const agent = await makeActiveAgent()
  await perform('creditMany', agent.id, { amount: '1.00', times: 30 })
  const screen = await openMoney(agent, await makeStaff('finance'))
  await expectCount(findRows('Ledger'), 25)
  expect([column(6)[0], column(6)[24]]).toEqual(['$30.00', '$6.00'])
  await expect.element(findSums().last()).toHaveTextContent('$30.00')
  await findPages('Ledger').getByRole('button', { name: '2', exact: true }).click()
  await expectCount(findRows('Ledger'), 5)
  await expect.poll(screen.path).toMatch(/part=money&page=2$/)
  expect([column(6)[0], column(6)[4]]).toEqual(['$5.00', '$1.00'])
  await expect.element(findSums().last()).toHaveTextContent('$30.00')
  await screen.reload()
  await expectCount(findRows('Ledger'), 5)
})
