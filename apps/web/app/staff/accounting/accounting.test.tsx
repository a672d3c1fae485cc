import type { TrialBalance } from '@evergrove/contract/ledger/accounting'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { savedText } from '../../../testing/files.ts'
import { expectCount, expectGone, expectTexts, findRows, findTable } from '../../../testing/find.ts'
import { pressOn, skipMenu } from '../../../testing/keyboard.ts'
import { answer, answerJson, answerStatus, cutOff, leaveWaiting, watchCalls } from '../../../testing/network.ts'
import { getAs, makeActiveAgent, makeStaff, perform, type Staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

let finance: Staff

beforeEach(async () => {
  finance = await makeStaff('finance')
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const readBalance = () => getAs(finance, 'staff/accounting/trial-balance') as Promise<TrialBalance>
const dollars = (amount: string): string => `$${amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`
const open = (rest = '') => renderScreen(`/staff/accounting${rest}`, { as: finance })

const today = (): string => new Date().toISOString().slice(0, 10)

// The first test of a file also waits for the scripts of its screens.
test('the trial balance shows every account but the empty one of a move, and whether its totals agree, and opens an account’s ledger with the keyboard', async () => {
  await makeActiveAgent()
  const { accounts, total } = await readBalance()
  const screen = await open()
  await expectCount(findRows('Trial balance').filter({ hasText: /^\d{4}/ }), accounts.length - 1)
  await expectGone(findRows('Trial balance').filter({ hasText: 'Opening balances' }))
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(`The totals agree: debits and credits are ${dollars(total.debits)} each`)
  const cash = accounts.find(({ number }) => number === 1000)
  const amounts = [cash?.debits, cash?.credits, cash?.balance].map((amount = '') => dollars(amount)).join('')
  await expect.element(findRows('Trial balance').first()).toHaveTextContent(`1000Cash${amounts}`)
  await expect
    .element(findTable('Trial balance').locate('tfoot'))
    .toHaveTextContent(
      `Total${[total.debits, total.credits, total.debit_balances, total.credit_balances].map(dollars).join('')}`,
    )
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {})
  skipMenu()
  await pressOn(page.getByRole('button', { name: 'Print' }))
  expect(printing).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
  await pressOn(page.getByRole('link', { name: 'Fee income' }))
  await expect.poll(screen.path).toBe('/staff/accounting/accounts/4000')
  await expect.element(page.getByRole('heading', { level: 1, name: '4000 Fee income' })).toBeVisible()
})

test('the trial balance is computed for the moment in the address', async () => {
  await makeActiveAgent()
  const screen = await open()
  await page.getByLabelText('End of day (UTC)').fill('2020-01-31')
  await expect.poll(screen.path).toBe('/staff/accounting?day=2020-01-31')
  await expect.element(page.getByText('At the end of January 31, 2020 (UTC)')).toBeVisible()
  await expect.element(findRows('Trial balance').first()).toHaveTextContent('1000Cash$0.00$0.00$0.00')
  await page.getByLabelText('Or time on it (UTC)').fill('13:05')
  await expect.element(page.getByText(/^At Jan 31, 2020, 1:05:00\sPM \(UTC\)$/)).toBeVisible()
  await screen.reload()
  await expect.element(page.getByLabelText('Or time on it (UTC)')).toHaveValue('13:05')
  await page.getByLabelText('End of day (UTC)').fill('2999-01-01')
  await expect.element(page.getByText('Choose a day in the past.')).toBeVisible()
  await press('Clear')
  await expect.poll(screen.path).toBe('/staff/accounting')
  const { accounts } = await readBalance()
  await expect.element(findRows('Trial balance').first()).toMatchTextContent(dollars(accounts[0]?.balance ?? ''))
})

test('a trial balance that fails to load is reported and can be loaded again', async () => {
  allowErrors(/Failed to fetch/)
  const mend = cutOff('GET staff/accounting/trial-balance?*')
  await open()
  const retry = page.getByRole('button', { name: 'Retry: load the trial balance' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expect.element(page.getByText(/The totals agree/)).toBeVisible()
})

test('[R6] an account lists the findings of the ledger check, with links, and nothing if all is in order', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const rule = 'every withdrawal that the bank paid had gone to the bank'
  const line = { receipt_id: 7, payment_id: 8 }
  answer('GET staff/accounting/accounts/1000', async (_call, send) =>
    Response.json({
      ...(await (await send()).json()),
      findings: [
        { name: rule, count: 1200, rows: [{ withdrawal_id: 5 }] },
        { name: 'another rule', count: 1, rows: [line] },
      ],
    }),
  )
  await open('/accounts/1000')
  await expectTexts(findRows('Ledger check'), [
    `${rule} (1 of 1,200)Withdrawal no. 5`,
    'another rule (1 of 1)Bank line no. 7Payment no. 8',
  ])
  const target = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(target('Withdrawal no. 5')).toBe('/staff/withdrawals?status=All&chosen=5')
  expect(target('Bank line no. 7')).toBe('/staff/receipts?status=All&chosen=7')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await open('/accounts/4000')
  await expect.element(page.getByRole('heading', { name: 'Now' })).toBeVisible()
  await expectGone(page.getByRole('heading', { name: 'Ledger check' }))
})

test('an account shows its entries with causes and running balance, for chosen days, and page by page', {
  tags: 'deep',
}, async () => {
  const agent = await makeActiveAgent({ first_name: 'Ann', last_name: 'Ledger' })
  await perform('credit', agent.id, '70.00')
  const screen = await open('/accounts/2000')
  const first = () => findRows('Entries').first()
  await expect.element(first()).toMatchTextContent(/AdjustmentAnn|Adjustmentno\. \d+Ann Ledger/)
  await expect.element(first()).toMatchTextContent(/3100 Adjustments\$70\.00\$[\d,.]+$/)
  const account = (await readBalance()).accounts.find(({ number }) => number === 2000)
  await expect.element(first().getByRole('cell').last()).toHaveTextContent(dollars(account?.balance ?? ''))
  await expect.element(page.getByRole('link', { name: 'Ann Ledger' }).first()).toBeVisible()

  await page.getByLabelText('To (UTC)').fill('2020-01-01')
  await expect.element(page.getByText('No entries on these days')).toBeVisible()
  await press('Clear')
  await expect.poll(screen.path).toBe('/staff/accounting/accounts/2000')

  await perform('creditMany', agent.id, { amount: '1.00', times: 50 })
  await screen.reload()
  await expectCount(findRows('Entries'), 50)
  await page.getByRole('link', { name: 'Older entries' }).click()
  await expect.poll(screen.path).toMatch(/\?cursor=\d+\.\d+$/)
  await expect.element(first()).toMatchTextContent(/\$70\.00/)
  await page.getByLabelText('From (UTC)').fill(today())
  await expect.poll(screen.path).toBe(`/staff/accounting/accounts/2000?from=${today()}`)
  await expect.element(first()).toMatchTextContent(/\$1\.00/)
  const adjusted = findRows('On these days').filter({ hasText: /^Adjustment/ })
  await expect.element(adjusted.first()).toBeVisible()
  const sum = adjusted.first().element().textContent
  await page.getByRole('link', { name: 'Older entries' }).click()
  await expect.element(first()).toMatchTextContent(/\$70\.00/)
  await expect.element(adjusted.first()).toHaveTextContent(sum ?? '')
  await page.getByRole('link', { name: 'Newest entries' }).click()
  await expect.element(first()).toMatchTextContent(/\$1\.00/)
})

test('an entry of an account links to its payment, and an unknown account is not found', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const { id } = await makeActiveAgent({ first_name: 'Wolfeschlegelsteinhausenberger'.repeat(2) })
  const screen = await open('/accounts/1000')
  const [payment] = await perform('payments', id)
  await expect
    .element(page.getByRole('link', { name: `payment no. ${payment?.id}`, exact: true }))
    .toHaveAttribute('href', `/staff/payments?status=All&chosen=${payment?.id}`)
  await expectGone(page.getByText(/^Loading the/))
  await expectNoViolationsAnywhere()
  await expectToFit()
  for (const no of ['1001', 'cash']) {
    await screen.navigate(`/staff/accounting/accounts/${no}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Account not found' })).toBeVisible()
  }
})

const savedCalls = () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return saved.mock.calls
}

test('the journal of the chosen days can be downloaded', async () => {
  const { id } = await makeActiveAgent({ first_name: 'Jo', last_name: 'Urnal' })
  const files = savedCalls()
  const calls = watchCalls('GET staff/accounting/journal.csv?*')
  await open('?part=journal')
  await expect.element(page.getByText('Every transfer since the beginning.')).toBeVisible()
  await page.getByLabelText('From (UTC)').fill(today())
  await page.getByLabelText('To (UTC)').fill(today())
  await expect.element(page.getByText(/^Every transfer of \w+ \d+, 20\d\d\.$/)).toBeVisible()
  await press('Download journal')
  await expect.element(page.getByText(/^The journal has been saved, [\d.]+ (?:bytes|KB|MB)\.$/)).toBeVisible()
  expect(new URL(calls[0]?.url ?? '').search).toBe(`?from=${today()}&to=${today()}`)
  const text = await savedText(files)
  expect(text).toContain('Debit account,Credit account')
  expect(text).toContain(`,${id},Jo Urnal,payment,`)
  vi.restoreAllMocks()
  await page.getByLabelText('To (UTC)').fill('2020-01-01')
  await expect.element(page.getByText('The end date must be on or after the start date.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download journal' })).toBeDisabled()
})

test('a slow journal shows its progress and can be stopped, and an interrupted one saves nothing', {
  tags: 'deep',
}, async () => {
  allowErrors(/The journal could not be downloaded/)
  const files = savedCalls()
  await open('?part=journal')
  const end = leaveWaiting('GET staff/accounting/journal.csv?*')
  await press('Download journal')
  await expect.element(page.getByText(/The journal is on its way/)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Downloading the journal' })).toBeVisible()
  await press('Stop')
  await expectGone(page.getByText(/on its way/))
  end()
  const broken = answer('GET staff/accounting/journal.csv?*', () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('Transfer,'))
      },
      pull(controller) {
        controller.error(new TypeError('network error'))
      },
    })
    return new Response(body, { status: 200 })
  })
  await press('Download journal')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was saved')
  broken()
  answerStatus('GET staff/accounting/journal.csv?*', 500)
  await press('Download journal')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing was saved')
  expect(files).toEqual([])
  vi.restoreAllMocks()
})

test('agents’ balances and debts are listed at a moment and can be saved as a file', async () => {
  const agent = await makeActiveAgent({ first_name: 'Bea', last_name: 'Lance' })
  await perform('credit', agent.id, '12.50')
  // Other tests in the same browser have created agents, too, so the page begins with this one.
  const screen = await open(`?part=agents&after=${agent.id - 1}`)
  await expect.element(findRows('Agents’ balances').filter({ hasText: 'Bea Lance' })).toMatchTextContent('$12.50')
  const files = savedCalls()
  await press('CSV of agents’ balances')
  await expect.poll(() => files.length).toBe(1)
  expect(await savedText(files)).toContain(`${agent.id},Bea,Lance,12.50`)
  vi.restoreAllMocks()

  answerJson('GET staff/accounting/accounts/1100/agents?*', { at: new Date().toISOString(), agents: [], next: null })
  await page.getByRole('radio', { name: 'Debts' }).click()
  await expect.poll(screen.path).toBe('/staff/accounting?part=agents&of=Debts')
  await expect.element(page.getByText('No agent owes anything')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'CSV of agents’ debts' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Balances' }).click()
  await page.getByLabelText('End of day (UTC)').fill('2020-01-01')
  await expect.element(page.getByText('No agent has a balance')).toBeVisible()
})

test('results are shown by month and version of the plan, with the remainder', async () => {
  const planResults = {
    from: '2026-11',
    to: '2027-01',
    rows: [
      { month: '2026-12', plan_version_id: 1, fees: '200.00', bonuses: '40.00', rewards: '0.00' },
      { month: '2027-01', plan_version_id: 2, fees: '-100.00', bonuses: '-20.00', rewards: '5.00' },
    ],
    total: { fees: '100.00', bonuses: '20.00', rewards: '5.00' },
  }
  const end = answerJson('GET staff/accounting/plan-results?*', planResults)
  const screen = await open('?part=results')
  await expectTexts(findRows('Results').filter({ hasText: /20\d\d/ }), [
    'December 20261$200.00$40.00$0.00$160.00',
    'January 20272−$100.00−$20.00$5.00−$85.00',
  ])
  await expect.element(findTable('Results').locate('tfoot')).toHaveTextContent('Total$100.00$20.00$5.00$75.00')
  end()
  await page.getByLabelText('To month').fill('2020-01')
  await expect.poll(screen.path).toBe('/staff/accounting?part=results&to=2020-01')
  await expect.element(page.getByText('No results in these months')).toBeVisible()
  await page.getByLabelText('From month').fill('2020-02')
  await expect.element(page.getByText('The end month must not be before the start month.')).toBeVisible()
})

/** The largest amount that the ledger can hold. */
const LONG = '92233720368547758.07'

const findPart = (name: string) =>
  page.getByRole('navigation', { name: 'Parts of the books' }).getByRole('link', { name })

test('totals that differ raise an alarm, and every part works with the keyboard, is accessible and fits every screen with the largest amounts', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await makeActiveAgent({ first_name: 'Wolfeschlegelsteinhausenberger'.repeat(2) })
  const balance = await readBalance()
  answerJson('GET staff/accounting/trial-balance?*', {
    ...balance,
    accounts: balance.accounts.map((account) =>
      Object.assign(account, { debits: LONG, credits: LONG, balance: `-${LONG}` }),
    ),
    total: { debits: LONG, credits: '1.00', debit_balances: LONG, credit_balances: LONG },
  })
  const screen = await open('?part=journal')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  skipMenu()
  await pressOn(findPart('Trial balance'))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Debits are $92,233,720,368,547,758.07 and credits $1.00')
  await expectNoViolationsAnywhere()
  await expectToFit()
  for (const part of ['Journal', 'Agents', 'Results', 'Months']) {
    await pressOn(findPart(part))
    await expect.poll(screen.path).toBe(`/staff/accounting?part=${part.toLowerCase()}`)
    await expectGone(page.getByText(/^Loading the/))
    // The test of the months checks them in each of their states.
    if (part === 'Months') break
    await expectNoViolationsAnywhere()
    await expectToFit()
  }
})
