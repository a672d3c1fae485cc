/**
 * A month with everything that moves money, from the bank statement to the closed month. The books agree with the bank,
 * and with the sums that an outsider gets from the journal (plan rule 29).
 */
import type { ClosedMonth, TrialBalance } from '@evergrove/contract/ledger/accounting'
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { checkLedger } from '@evergrove/core/ledger'
import { addUp, postedAt } from '@evergrove/core/testing'
import { beforeAll, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../../testing/test-network.ts'

const { api } = apiForAll()
let agents: ReturnType<typeof openAgents>
let network: ReturnType<typeof openNetwork>
let finance: { Authorization: string }
let formatId: number

beforeAll(async () => {
  await api.truncateAll()
  agents = openAgents(api)
  network = openNetwork(api, agents)
  finance = await network.staff('finance')
  const format = await act('receipts/formats', FORMAT, 201)
  formatId = (format as { id: number }).id
})

const FORMAT = {
  name: 'Main account',
  account: 'GB33 BUKB 2020 1555 5555 55',
  currency: 'USD',
  kind: 'csv',
  layout: {
    encoding: 'utf-8',
    date_format: 'YYYY-MM-DD',
    decimal_sign: '.',
    columns: { date: 'Date', amount: 'Amount', text: 'Text' },
  },
}

/** Makes the call of finance, and expects that it succeeds. Returns the body of the response. */
async function act(path: string, body: object = {}, status = 200): Promise<unknown> {
  const sent = await api.post(`/api/staff/${path}`, body, finance)
  expect(sent, `POST ${path}`).toMatchObject({ status })
  return sent.body
}
const read = async <T>(path: string): Promise<T> => (await api.get(`/api/staff/${path}`, finance)).body as T

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

type Line = [day: string, amount: string, text: string]

/** Imports the lines as a file of the bank. Returns the sum of their amounts in cents. */
async function importStatement(lines: readonly Line[]): Promise<bigint> {
  const text = ['Date;Amount;Text', ...lines.map((line) => line.join(';'))].join('\n')
  const form = new FormData()
  form.set('format_id', String(formatId))
  form.set('file', new File([text], 'statement.csv', { type: 'text/csv' }))
  const sent = await api.request('POST', '/api/staff/receipts/import', { headers: finance, body: form })
  expect(sent).toMatchObject({ status: 200, body: { lines: lines.length, added: lines.length } })
  return lines.reduce((sum, [, amount]) => sum + cents(amount), 0n)
}

const lineWith = async (text: string): Promise<number> =>
  (await read<Receipt[]>('receipts')).find((line) => line.text === text)?.id ?? 0
const assign = async (text: string, matched_with: string, target_id?: number) =>
  act(`receipts/${await lineWith(text)}/assign`, { matched_with, ...(target_id === undefined ? {} : { target_id }) })

const paymentOf = (agent: TestAgent) =>
  api.db.selectFrom('payments').select(['id', 'pin']).where('agent_id', '=', agent.id).executeTakeFirstOrThrow()

async function approveArrived(): Promise<void> {
  const { up_to } = await read<{ up_to: number }>('receipts/approvable')
  expect(await act('receipts/approve', { up_to })).toMatchObject({ refused: [], next: null })
}

/** Sends three withdrawals of the agent to the bank in one batch. The bank pays two and returns one. */
async function payOut(agent: TestAgent): Promise<void> {
  const own = await agents.authorization(agent)
  await network.fillBankDetails(agent.id)
  for (const amount of ['10.00', '11.00', '12.00']) {
    expect((await api.post('/api/dashboard/withdrawals', { amount }, own)).status).toBe(200)
  }
  await act('withdrawals/approve', { ids: [1, 2, 3] })
  const { id } = (await act('payouts', {}, 201)) as Batch
  await act(`payouts/${id}/release`, { format: 'csv', lines: 3, total: '33.00' })
  const file =
    'End-to-end ID;Result;Reason\nWITHDRAWAL-1;paid;\nWITHDRAWAL-2;returned;Account closed\nWITHDRAWAL-3;paid;'
  expect(await act(`payouts/${id}/results`, { file })).toMatchObject({ paid: 2, returned: 1, unmatched: 0 })
}

/**
 * Books fees, bonuses, payouts, a reversal and its refund, charges, and a stranger's money that goes back. Returns the
 * change of the bank account in cents.
 */
async function workThroughJanuary(): Promise<bigint> {
  const sponsor = await agents.make()
  const referrals = []
  for (const name of ['Ben', 'Chi', 'Dan']) referrals.push(await network.join(sponsor, name))
  const payments = []
  for (const agent of [sponsor, ...referrals]) payments.push(await paymentOf(agent))
  let bank = await importStatement(payments.map(({ pin }) => ['2026-01-10', '100.00', `Fee ${pin}`]))
  await approveArrived()
  await payOut(sponsor)
  const reversed = payments[3]?.id ?? 0
  await act(`payments/${reversed}/reverse`, { reason: 'refunded' })
  bank += await importStatement([
    ['2026-01-20', '-10.00', 'Payout 1'],
    ['2026-01-20', '-12.00', 'Payout 3'],
    ['2026-01-21', '-100.00', 'Refund'],
    ['2026-01-22', '-3.05', 'Card fee'],
    ['2026-01-23', '55.00', 'A stranger'],
    ['2026-01-24', '-55.00', 'Back to a stranger'],
  ])
  await assign('Payout 1', 'payout', 1)
  await assign('Payout 3', 'payout', 3)
  await assign('Refund', 'fee_refund', reversed)
  await assign('Card fee', 'charge')
  await assign('A stranger', 'returned_receipt', await lineWith('Back to a stranger'))
  return bank
}

async function workThroughFebruary(): Promise<bigint> {
  const { pin } = await paymentOf(await agents.make())
  const bank = await importStatement([
    ['2026-02-02', '100.00', `Fee ${pin}`],
    ['2026-02-03', '0.40', 'Interest'],
  ])
  await assign('Interest', 'charge')
  await approveArrived()
  return bank
}

/** Returns the sums that the journal must have: debits and credits of the accounts with postings, in cents. */
const sumsOf = ({ accounts }: TrialBalance) =>
  new Map(
    accounts
      .map(({ number, debits, credits }) => [number, { debits: cents(debits), credits: cents(credits) }] as const)
      .filter(([, { debits, credits }]) => debits !== 0n || credits !== 0n),
  )
const addUpJournal = async (days: string) => addUp(await read<string>(`accounting/journal.csv${days}`))
const balanceOf = ({ accounts }: TrialBalance, number: number): string =>
  accounts.find((account) => account.number === number)?.balance ?? ''

test('a closed month agrees with the bank, and with the sums of its journal', async () => {
  const inJanuary = await postedAt(api.db, '2026-01-31T23:59:59.999Z', workThroughJanuary)
  const inFebruary = await postedAt(api.db, '2026-02-01T00:00:00Z', workThroughFebruary)
  const lines = await read<Receipt[]>('receipts')
  expect(lines).toHaveLength(12)
  expect(lines.filter(({ status }) => status !== 'Matched')).toEqual([])

  const { state, trial_balance: january } = (await act('accounting/months/2026-01/close')) as ClosedMonth
  expect(state).toBe('closed')
  const sums = sumsOf(january)
  expect([...sums.values()].reduce((sum, { debits, credits }) => sum + debits - credits, 0n)).toBe(0n)
  // Every kind of account that the month touched, because an empty month would pass the checks below.
  expect([...sums.keys()]).toEqual([1000, 2000, 2100, 2300, 4000, 5000, 5200])
  expect(await addUpJournal('?to=2026-01-31')).toEqual(sums)
  expect(cents(balanceOf(january, 1000))).toBe(inJanuary)
  expect([balanceOf(january, 2100), balanceOf(january, 2300)]).toEqual(['0.00', '0.00'])
  expect([balanceOf(january, 4000), balanceOf(january, 5200)]).toEqual(['300.00', '3.05'])

  const now = await read<TrialBalance>('accounting/trial-balance')
  expect(await addUpJournal('')).toEqual(sumsOf(now))
  expect(cents(balanceOf(now, 1000))).toBe(inJanuary + inFebruary)
  expect((await read<ClosedMonth>('accounting/months/2026-01')).trial_balance).toEqual(january)
  expect((await checkLedger(api.db)).filter(({ count }) => count > 0)).toEqual([])
})
