import { beforeAll, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import {
  colourOf,
  expectCount,
  expectFigure,
  expectGone,
  expectTexts,
  findPages,
  findRows,
  findTable,
} from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { type Agent, makeAgent, perform } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { resizeTo } from '../../../testing/window.ts'

const TABLE = 'Transactions'

const rows = () => findRows(TABLE)

/** An agent with six entries: the bonuses of two referrals who complete a level, a gift, and a returned withdrawal. */
let agentWithEntries: Agent

beforeAll(async () => {
  agentWithEntries = await makeAgent()
  const { id } = agentWithEntries
  await perform('approvePayment', id)
  await perform('recruitMany', id, 2)
  await perform('credit', id, '1000.00')
  await perform('withdraw', id, '150.00')
  await perform('rejectLastWithdrawal', id, 'The account is closed.')
})

async function open(agent: Agent, query = ''): Promise<RenderedScreen> {
  const screen = await renderScreen(`/dashboard/statement${query}`, { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  return screen
}

test('every entry is shown with its cause and the balance after it, with credits and debits in different colours', {
  tags: 'accessibility',
}, async () => {
  await open(agentWithEntries)
  await expectTexts(findTable(TABLE).locate('thead th'), ['Date', 'Entry', 'Details', 'Amount', 'Balance'])
  await expectCount(rows(), 6)
  const expectRow = (index: number, texts: (string | RegExp)[]) =>
    expectTexts(rows().nth(index).locate('td:nth-child(n + 2):nth-child(-n + 4)'), texts)
  await expectRow(0, ['Withdrawal not approved', /^Request no\. \d+: The account is closed\.$/, '+$150.00'])
  await expectRow(1, ['Withdrawal', /^Request no\. \d+$/, '−$150.00'])
  await expectRow(2, [/./, 'Opening balance', '+$1,000.00'])
  await expect
    .element(rows().filter({ hasText: 'Level 1 completed: Agent 2 joined' }))
    .toMatchTextContent('Match bonus')
  await expectCount(rows().filter({ hasText: 'Referral bonus' }), 2)
  await expectRow(5, ['Referral bonus', 'Agent 1 joined', /^\+\$/])
  const cents = (column: number) =>
    rows()
      .locate(`td:nth-child(${column})`)
      .elements()
      .map(({ textContent }) =>
        Math.round(Number((textContent ?? '').replaceAll(/[+$,]/g, '').replace('−', '-')) * 100),
      )
  const [amounts, balances] = [cents(4), cents(5)]
  expect(balances).toEqual(amounts.map((_, index) => amounts.slice(index).reduce((sum, amount) => sum + amount, 0)))
  await expectFigure('Available balance', rows().nth(0).getByRole('cell').nth(4).element().textContent ?? '')
  const colourIn = (index: number) =>
    getComputedStyle(rows().nth(index).locate('td:nth-child(4) > span').element()).color
  expect([colourIn(0), colourIn(1)]).toEqual([colourOf('--color-positive-ink'), colourOf('--color-negative-ink')])
  await expectNoViolationsAnywhere()
})

test('on a phone the filter shows its periods at first, and its fields on request', async () => {
  await resizeTo(390, 844)
  await open(agentWithEntries)
  const kind = page.getByLabelText('Type')
  await expect.element(page.getByRole('button', { name: 'This month' })).toBeVisible()
  await expect.element(kind).not.toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await kind.selectOptions('Referral bonus')
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expectToFit()
})

test('the filter applies to the list and its sum, takes a whole year with one press, is kept in the address, and can be cleared', async () => {
  const screen = await open(agentWithEntries)
  await expectCount(rows(), 6)
  const kind = page.getByLabelText('Type')
  await expectTexts(kind.getByRole('option'), [
    'All transactions',
    'Referral bonus',
    'Match bonus',
    'Withdrawal',
    'Withdrawal not approved',
    'Withdrawal returned by the bank',
    'Adjustment',
  ])
  const sum = page.getByText(/^Sum of these transactions: /)
  await kind.selectOptions('Withdrawal')
  await expect.element(sum).toHaveTextContent('Sum of these transactions: −$150.00')
  await kind.selectOptions('Referral bonus')
  await expectCount(rows(), 2)
  await expect.element(sum).toHaveTextContent('Sum of these transactions: $40.00')
  await expect.poll(screen.path).toBe('/dashboard/statement?kind=referral_bonus')
  await screen.reload()
  await expectCount(rows(), 2)
  await expect.element(kind).toHaveValue('referral_bonus')
  const today = new Date().toISOString().slice(0, 10)
  await expect.element(page.getByText('All dates and times are in UTC.')).toBeVisible()
  await page.getByLabelText('From (UTC)').fill(today)
  await expect.poll(screen.path).toBe(`/dashboard/statement?kind=referral_bonus&from=${today}`)
  await expectCount(rows(), 2)
  await page.getByLabelText('To (UTC)').fill('2020-01-01')
  await expect.element(page.getByText('Choose an end date on or after the start date.')).toBeVisible()
  await page.getByLabelText('From (UTC)').fill('2019-01-01')
  await expect.element(page.getByText('No transactions match')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await page.getByRole('button', { name: 'This year' }).click()
  await expect.element(page.getByLabelText('From (UTC)')).toHaveValue(`${today.slice(0, 4)}-01-01`)
  await expect.element(page.getByLabelText('To (UTC)')).toHaveValue(`${today.slice(0, 4)}-12-31`)
  await expect.element(page.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true')
  await expectCount(rows(), 2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expectCount(rows(), 6)
  await expect.element(sum).toHaveTextContent('Sum of these transactions: $1,060.00')
  await expect.poll(screen.path).toBe('/dashboard/statement')
})

test('the choice to show the oldest entries first is kept in the address and in print', async () => {
  const screen = await open(agentWithEntries, '?kind=referral_bonus')
  await expectCount(rows(), 2)
  await expect.element(rows().first()).toMatchTextContent('Agent 2 joined')
  await page.getByLabelText('Order').selectOptions('Oldest first')
  await expect.element(rows().first()).toMatchTextContent('Agent 1 joined')
  await expect.poll(screen.path).toBe('/dashboard/statement?kind=referral_bonus&order=oldest')
  await expect.element(page.getByText('Referral bonus only, oldest first')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expectCount(rows(), 6)
  await expect.element(rows().last()).toMatchTextContent('Withdrawal not approved')
  await expect.poll(screen.path).toBe('/dashboard/statement?order=oldest')
  await screen.reload()
  await expect.element(rows().first()).toMatchTextContent('Agent 1 joined')
})

test('on a phone the entries of a day are below its date, which screen readers announce with each of them', async () => {
  const day = (id: number, created_at: string) => ({
    id,
    created_at,
    kind: 'adjustment',
    amount: id % 2 === 0 ? '10.00' : '-10.00',
    balance: '50.00',
    agent: null,
    level: null,
    withdrawal_id: null,
    reason: 'A reason',
  })
  const days = ['2026-01-06T12:00:00.000Z', '2026-01-06T11:00:00.000Z', '2026-01-05T12:00:00.000Z']
  answerJson(
    'GET dashboard/statement?*',
    days.map((moment, index) => day(9 - index, moment)),
    {
      headers: { 'X-Total-Count': '3' },
    },
  )
  await page.viewport(390, 844)
  await open(await makeAgent())
  await expectCount(rows(), 3)
  const dates = rows().locate('td:first-child').elements()
  expect(dates.map(({ textContent }) => textContent)).toEqual(['Jan 6, 2026', 'Jan 6, 2026', 'Jan 5, 2026'])
  expect(dates.map((date) => date.getBoundingClientRect().width > 100)).toEqual([true, false, true])
  const [first] = dates
  const title = rows().first().locate('td:nth-child(2)').element()
  expect(first?.getBoundingClientRect().bottom).toBeLessThanOrEqual(title.getBoundingClientRect().top)
})

test('the page is kept in the address, and every page is printed', { tags: 'deep' }, async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  for (let number = 1; number <= 22; number += 1) await perform('credit', agent.id, `${number}.00`)
  const screen = await open(agent)
  await expectCount(rows(), 20)
  await expect.element(findPages(TABLE).getByRole('status')).toHaveTextContent('1–20 of 22')
  await findPages(TABLE).getByRole('button', { name: 'Next' }).click()
  await expectCount(rows(), 2)
  await expect.element(rows().last()).toMatchTextContent('+$1.00')
  await expect.poll(screen.path).toBe('/dashboard/statement?page=2')

  const print = vi.spyOn(globalThis, 'print').mockReturnValue(undefined)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  print.mockRestore()
  await commands.emulateMedia({ media: 'print' })
  const paper = page.locate('table:visible tbody tr')
  await expectCount(paper, 22)
  await expect.element(page.getByText('All transactions', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(`Ada Obi (${agent.code})`)).toBeVisible()
  await expect.element(page.getByText('Opening balance: $0.00. Closing balance: $253.00.')).toBeVisible()
  await expectCount(page.locate('button:visible'), 0)
  dispatchEvent(new Event('afterprint'))
  await commands.emulateMedia({ media: 'screen' })
  await expectCount(paper, 2)
})

test('a statement without entries says what it will show', { tags: 'accessibility' }, async () => {
  await open(await makeAgent(), '?page=7')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect.element(page.getByText('No transactions yet')).toBeVisible()
  await expectGone(page.getByRole('table'))
  await expectNoViolationsAnywhere()
})

test('a list or a file that fails to load is reported and can be requested again', async () => {
  allowErrors(/could not be/)
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('credit', agent.id, '10.00')
  const mend = answerJson('GET dashboard/statement?*', {}, { status: 500 })
  answerJson('GET dashboard/statement.csv?*', {}, { status: 500 })
  await open(agent)
  const retry = page.getByRole('button', { name: 'Retry: load your entries' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expectCount(rows(), 1)
  const save = page.getByRole('button', { name: 'Export CSV' })
  await save.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'The file could not be created.' })).toBeVisible()
  await expect.element(save).toBeEnabled()
})
