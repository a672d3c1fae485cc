/**
 * Checks after any history that each figure of the console is the number or the sum of the records that its address
 * lists. The lists are read as the screens read them: with the query of the address, page by page. docs/figures.md
 * names these tests.
 */
import { accountFacts, accountKinds, planAccounts } from '@evergrove/contract/ledger/account-numbers'
import type { AccountEntry } from '@evergrove/contract/ledger/accounting'
import { bonusKinds, type TransferKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { keysOf } from '@evergrove/contract/platform/records'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { expect } from 'vitest'
import {
  exportJournal,
  listAgentBalances,
  readAccountLedger,
  readPlanResults,
  readTrialBalance,
} from '../../accounting/index.ts'
import { readJournal } from '../../accounting/testing/add-up-journal.ts'
import { searchAgents } from '../../agents/index.ts'
import { listRewards } from '../../network/index.ts'
import { staff, worldCipher } from '../../network/testing/network-world.ts'
import type { Witness } from '../../network/testing/witnesses.ts'
import { listPaymentsForStaff } from '../../payments/index.ts'
import type { Trx } from '../../platform/schema.ts'
import {
  listBatches,
  listBatchLines,
  listWithdrawalsForStaff,
  sumWithdrawalsForStaff,
} from '../../withdrawals/index.ts'
import { getStaffHome } from '../staff-home.ts'

const now = () => new Date()
const cents = (amount: string): number => Math.round(Number(amount) * 100)
const sum = (amounts: readonly string[]): number => amounts.reduce((total, amount) => total + cents(amount), 0)
/** A page that holds every list, because no history is as long. */
const everything = { page: 1, page_size: 1000 }

/** Returns the query of an address. */
const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, 'https://example.org').searchParams)

/** Returns all entries that an account's screen lists at this address, after comparing its sums with them. */
async function entriesAt(trx: Trx, address: string): Promise<AccountEntry[]> {
  const { pathname } = new URL(address, 'https://example.org')
  const asked = { number: Number(pathname.split('/').at(-1)), ...queryOf(address) }
  const first = await readAccountLedger({ db: trx }, asked)
  const entries = [...first.entries]
  for (let { next } = first; next !== null; ) {
    const page = await readAccountLedger({ db: trx }, { ...asked, cursor: next })
    entries.push(...page.entries)
    next = page.next
  }
  for (const { kind, side, entries: count, amount } of first.sums ?? []) {
    const own = entries.filter((entry) => entry.kind === kind && entry.side === side)
    expect([own.length, sum(own.map((entry) => entry.amount))]).toEqual([count, cents(amount)])
  }
  if (first.sums !== null) expect(sum(first.sums.map(({ amount }) => amount))).toBe(sum(entries.map((e) => e.amount)))
  return entries
}

/** Checks the charts of the home screen: each sum over thirty days against the entries at its address. */
async function checkDays(trx: Trx, { growth, money }: Awaited<ReturnType<typeof getStaffHome>>): Promise<void> {
  const days = { from: growth?.at(0)?.day ?? '', to: growth?.at(-1)?.day ?? '' }
  const of = async (address: string, ...kinds: TransferKind[]) =>
    (await entriesAt(trx, address)).filter(({ kind }) => kinds.includes(kind))
  for (const { day, withdrawals_asked } of money?.slice(-7) ?? []) {
    const { sum: amount } = await sumWithdrawalsForStaff(trx, { from: day, to: day })
    expect([day, amount]).toEqual([day, withdrawals_asked])
  }
  const amountsOf = (entries: readonly AccountEntry[]) => sum(entries.map(({ amount }) => amount))
  const total = (name: 'fees' | 'bonuses' | 'withdrawals_asked' | 'withdrawals_paid') =>
    sum(money?.map((row) => row[name]) ?? [])
  const count = (name: 'sign_ups' | 'activations') => growth?.reduce((all, row) => all + row[name], 0)

  const filter = { search: '', ...queryOf(staffFigures.sign_ups(days)) }
  expect((await searchAgents(trx, { filter, ...everything })).total).toBe(count('sign_ups'))
  expect(await of(staffFigures.activations(days), 'registration_fee')).toHaveLength(count('activations') ?? 0)
  expect(amountsOf(await of(staffFigures.fees(days), 'registration_fee'))).toBe(total('fees'))
  expect(amountsOf(await of(staffFigures.bonuses(days), ...bonusKinds))).toBe(total('bonuses'))
  expect(amountsOf(await of(staffFigures.withdrawals_paid(days), 'withdrawal'))).toBe(total('withdrawals_paid'))

  const asked = queryOf(staffFigures.withdrawals_asked(days))
  expect(asked['status']).toBe('All')
  await checkRequests(trx, { from: asked['from'], to: asked['to'] })
  expect(cents((await sumWithdrawalsForStaff(trx, { from: asked['from'], to: asked['to'] })).sum)).toBe(
    total('withdrawals_asked'),
  )
}

/** Compares the sum of the withdrawals requested on these days, the rows of the list, and the holds of the journal. */
async function checkRequests(trx: Trx, days: DayRange): Promise<void> {
  const { items, total } = await listWithdrawalsForStaff(trx, { cipher: worldCipher, ...days, ...everything })
  const { count, sum: amount } = await sumWithdrawalsForStaff(trx, days)
  expect([total, count, cents(amount)]).toEqual([items.length, items.length, sum(items.map((one) => one.amount))])
  let journal = ''
  for await (const piece of await exportJournal({ db: trx }, { input: days, actor: staff })) journal += piece
  const holds = readJournal(journal).filter((row) => row['Phase'] === 'pending')
  expect(sum(holds.map((row) => row['Amount'] ?? ''))).toBe(cents(amount))
}

/** Compares the figures of waiting payments and withdrawals with the queues. */
async function checkWaiting(trx: Trx, home: Awaited<ReturnType<typeof getStaffHome>>): Promise<void> {
  const pending = { status: 'Pending', proofUrl: String, ...everything } as const
  const review = await listPaymentsForStaff(trx, { ...pending, waitsFor: 'review' })
  const proof = await listPaymentsForStaff(trx, { ...pending, waitsFor: 'proof' })
  expect(home.waiting_payments).toEqual({ with_proof: review.items.length, without_proof: proof.items.length })
  // The other pending payments are those that staff have asked about.
  const all = (await listPaymentsForStaff(trx, pending)).items
  const asked = (await listPaymentsForStaff(trx, { ...pending, waitsFor: 'answer' })).items
  expect(new Set([...review.items, ...proof.items, ...asked].map(({ id }) => id))).toEqual(
    new Set(all.map(({ id }) => id)),
  )
  const withdrawals = await listWithdrawalsForStaff(trx, { cipher: worldCipher, status: 'Pending', ...everything })
  expect(home.waiting_withdrawals?.count).toBe(withdrawals.items.length)
  expect(cents(home.waiting_withdrawals?.sum ?? '')).toBe(sum(withdrawals.items.map(({ amount }) => amount)))
  const { batches } = await listBatches({ db: trx, cipher: worldCipher }, { query: {}, page: everything })
  const { waiting } = batches
  expect([home.waiting_payouts?.count, home.waiting_payouts?.sum]).toEqual([waiting.lines, waiting.total])
}

async function checkRewards(
  trx: Trx,
  home: Awaited<ReturnType<typeof getStaffHome>>,
  accounts: ReadonlyMap<number, { balance: string }>,
): Promise<void> {
  for (const [state, address] of [
    ['owed', staffFigures.rewards_owed],
    ['given', staffFigures.rewards_given],
  ] as const) {
    const { rewards, total } = await listRewards(trx, { query: queryOf(address), page: everything })
    const figures = rewards[state]
    expect([figures.count, total]).toEqual([rewards.rewards.length, rewards.rewards.length])
    expect(cents(figures.value)).toBe(sum(rewards.rewards.map(({ value }) => value)))
    expect(sum(rewards.rewards.map(({ cost }) => cost ?? '0'))).toBe(state === 'given' ? cents(rewards.given.cost) : 0)
    if (state === 'owed') {
      expect(home.owed_rewards).toEqual(figures)
      expect(figures.value).toBe(accounts.get(accountFacts.rewards_owed.number)?.balance)
    }
  }
}

/** Compares the figures of waiting withdrawals and of each batch with the lines at their addresses. */
async function checkPayouts(trx: Trx): Promise<void> {
  const deps = { db: trx, cipher: worldCipher }
  const { batches } = await listBatches(deps, { query: {}, page: everything })
  const approved = await listWithdrawalsForStaff(trx, { cipher: worldCipher, status: 'Approved', ...everything })
  const waiting = approved.items.filter(({ payout }) => payout?.state === 'waiting' && payout.batch === null)
  expect([batches.waiting.lines, cents(batches.waiting.total)]).toEqual([
    waiting.length,
    sum(waiting.map(({ amount }) => amount)),
  ])
  for (const { id, lines, total, paid, returned } of batches.batches) {
    for (const [address, figure] of [
      [staffFigures.batch(id), { lines, total }],
      [staffFigures.batch(id, 'Paid'), paid],
      [staffFigures.batch(id, 'Returned'), returned],
    ] as const) {
      const { state } = queryOf(address)
      const wanted = state?.toLowerCase() as 'paid' | 'returned' | undefined
      const { items } = await listBatchLines({ db: trx, cipher: worldCipher }, { id, state: wanted, ...everything })
      expect([items.length, sum(items.map(({ amount }) => amount))]).toEqual([figure.lines, cents(figure.total)])
    }
  }
}

/** Compares the trial balance and the results with the entries that they open. Returns the accounts by number. */
async function checkBooks(trx: Trx): Promise<ReadonlyMap<number, { balance: string }>> {
  const deps = { db: trx, now }
  const { accounts } = await readTrialBalance(deps)
  for (const kind of accountKinds) {
    const { number, normalSide } = accountFacts[kind]
    const own = accounts.find((account) => account.number === number)
    const entries = await entriesAt(trx, staffFigures.account(number))
    const on = (side: string) => sum(entries.filter((entry) => entry.side === side).map(({ amount }) => amount))
    const balance = normalSide === 'debit' ? on('debit') - on('credit') : on('credit') - on('debit')
    expect([kind, on('debit'), on('credit'), balance]).toEqual([
      kind,
      cents(own?.debits ?? ''),
      cents(own?.credits ?? ''),
      cents(own?.balance ?? ''),
    ])
  }
  for (const kind of ['agent', 'receivable'] as const) {
    const { number } = accountFacts[kind]
    const { agents, next } = await listAgentBalances(deps, { number })
    const balance = accounts.find((account) => account.number === number)?.balance ?? ''
    expect([next, sum(agents.map((one) => one.balance))]).toEqual([null, cents(balance)])
  }
  const { from, to, total } = await readPlanResults(deps, {})
  const lastDay = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5)), 0)).toISOString().slice(0, 10)
  for (const name of keysOf(planAccounts)) {
    const kind = planAccounts[name]
    const entries = await entriesAt(
      trx,
      staffFigures.account(accountFacts[kind].number, { from: `${from}-01`, to: lastDay }),
    )
    const net = entries.map(({ side, amount }) => (side === accountFacts[kind].normalSide ? 1 : -1) * cents(amount))
    expect([name, net.reduce((all, one) => all + one, 0)]).toEqual([name, cents(total[name])])
  }
  return new Map(accounts.map((account) => [account.number, account]))
}

const mustSee: TransferKind[] = [...bonusKinds, 'fee_reversal', 'reward_given', 'payout', 'payout_return', 'adjustment']

/** Checks that the lists and entries behind every figure of the console add up to it. */
export const figuresWitness: Witness = {
  name: 'the figures of the console',
  oneOf: 2,
  mustSee,
  look: async ({ trx }, note) => {
    const home = await getStaffHome({ db: trx, now, notices: () => [] }, 'admin')
    await checkDays(trx, home)
    await checkWaiting(trx, home)
    await checkRewards(trx, home, await checkBooks(trx))
    await checkPayouts(trx)
    for (const { kind } of await trx.selectFrom('ledger_transfers').select('kind').distinct().execute()) note(kind)
  },
}
