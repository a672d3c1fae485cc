/** Checks after any history that every agent's statement adds up to the account, and the debt to the amount owed. */
import type { LedgerEntry } from '@evergrove/contract/agents/agents'
import { isEntryGroup, kindsOf, ledgerFilters, statementKinds } from '@evergrove/contract/ledger/entry-groups'
import { agentFigures } from '@evergrove/contract/ledger/figures'
import { type DebtEntry, type StatementEntry, statementFilterInput } from '@evergrove/contract/ledger/statement'
import { type BonusKind, bonusKinds, earnedField, reversalOf } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo } from '@evergrove/contract/network'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { getAccountInfo } from '../../../network/index.ts'
import type { History } from '../../../network/testing/histories.ts'
import type { Witness } from '../../../network/testing/witnesses.ts'
import { listDebt, listEarnings, listLedger, listStatement, sumLedger, sumStatement } from '../statement.service.ts'

const cents = (amount: string): number => Math.round(Number(amount) * 100)

const sum = (amounts: string[]): number => amounts.reduce((total, amount) => total + cents(amount), 0)

/** Returns the sums of a statement by kind, ordered by name; a returned withdrawal counts as if it had not happened. */
function sumsOf(items: readonly StatementEntry[]) {
  const sums = new Map<string, number>()
  for (const { kind, amount } of items) {
    const name = kind === 'withdrawal_returned' ? 'withdrawal' : kind
    sums.set(name, (sums.get(name) ?? 0) + cents(amount))
  }
  return [...sums]
    .filter(([, total]) => total !== 0)
    .map(([kind, total]) => ({ kind, amount: (total / 100).toFixed(2) }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
}

/** Returns an agent's debt, after comparing its figures with the amount owed. */
async function checkDebt({ trx }: History, agentId: number): Promise<DebtEntry[]> {
  const { items } = await listDebt(trx, agentId)
  const { owed } = await getAccountInfo(trx, agentId)
  expect(items[0]?.owed ?? '0.00').toBe(owed)
  items.forEach((item, index) => {
    expect(cents(item.owed) - cents(item.amount)).toBe(cents(items[index + 1]?.owed ?? '0.00'))
    expect(cents(item.owed)).toBeGreaterThanOrEqual(0)
  })
  return items
}

/** Returns what an agent has earned since the company moved in: what came before is behind no entry. */
const earnedHere = (account: AccountInfo, kind: BonusKind): number =>
  cents(account[earnedField(kind)]) - cents(account.brought_over?.[earnedField(kind)] ?? '0.00')

/** Returns an agent's statement, after comparing its figures with the account. */
async function checkStatement(world: History, agentId: number): Promise<StatementEntry[]> {
  const { trx } = world
  const debt = await checkDebt(world, agentId)
  const { items } = await listStatement(trx, agentId)
  const account = await getAccountInfo(trx, agentId)
  expect(items[0]?.balance ?? '0.00').toBe(account.total_balance)
  expect(sum(items.map(({ amount }) => amount))).toBe(cents(account.total_balance))
  items.forEach(({ balance, amount }, index) => {
    expect(cents(balance) - cents(amount)).toBe(cents(items[index + 1]?.balance ?? '0.00'))
    expect(cents(balance)).toBeGreaterThanOrEqual(0)
  })
  const earned = await listEarnings({ db: trx, now: () => new Date() }, { agentId, months: 12 })
  for (const kind of ['referral_bonus', 'match_bonus'] as const) {
    const amountsOf = (some: readonly { kind: string; amount: string }[], wanted: string) =>
      sum(some.filter((item) => item.kind === wanted).map(({ amount }) => amount))
    const net = amountsOf(items, kind) + amountsOf(items, `${kind}_reversal`) - amountsOf(debt, `${kind}_reversal`)
    expect(net).toBe(earnedHere(account, kind))
    expect(sum(earned.map((month) => month[kind]))).toBe(net)
  }
  expect(await sumLedger(trx, agentId)).toEqual(sumsOf(items))
  if (items.length + debt.length === 0) return items
  await checkFigures(world, agentId)
  await checkStaffFigures(world, agentId)
  return items
}

const isWithin = ({ created_at }: DebtEntry, { from = '', to = '9999-12-31' }: DayRange): boolean =>
  created_at.slice(0, 10) >= from && created_at.slice(0, 10) <= to

/** Returns the total behind a figure: the entries of the statement, less those of the same kinds in the debt. */
async function sumBehind({ trx }: History, agentId: number, address: string): Promise<number> {
  const query = Object.fromEntries(new URL(address, 'https://example.org').searchParams)
  const { kind, ...days } = statementFilterInput.parse(query)
  const { items } = await listStatement(trx, agentId, { filter: { kind, ...days } })
  const isOwed = kind !== undefined && isEntryGroup(kind)
  const debt = isOwed
    ? (await listDebt(trx, agentId)).items.filter(
        (one) => kindsOf(kind).some((of) => of === one.kind) && isWithin(one, days),
      )
    : []
  const [entries, owed] = [sum(items.map(({ amount }) => amount)), sum(debt.map(({ amount }) => amount))]
  // The same two sums, as the screen shows them above the list.
  if (kind !== undefined) {
    const stated = await sumStatement(trx, agentId, { kind, ...days })
    expect([sum(stated.map(({ amount }) => amount)), sum(stated.map((one) => one.owed ?? '0'))]).toEqual([
      entries,
      owed,
    ])
  }
  return entries - owed
}

/** Opens the address of every figure and checks that the entries behind it add up to the figure. */
async function checkFigures(world: History, agentId: number): Promise<void> {
  const { trx } = world
  const account = await getAccountInfo(trx, agentId)
  const figures: [string, number][] = [[agentFigures.total_balance, cents(account.total_balance)]]
  for (const kind of bonusKinds) figures.push([agentFigures.earned(kind), earnedHere(account, kind)])
  for (const { kind, amount } of await sumLedger(trx, agentId)) figures.push([agentFigures.line(kind), cents(amount)])
  const month = new Date().toISOString().slice(0, 7)
  const earnings = await listEarnings({ db: trx, now: () => new Date() }, { agentId, months: 1 })
  for (const kind of bonusKinds) {
    figures.push([agentFigures.earned_in(kind, { from: month, to: month }), cents(earnings[0]?.[kind] ?? '')])
  }
  for (const [address, figure] of figures) {
    expect({ address, sum: await sumBehind(world, agentId, address) }).toEqual({ address, sum: figure })
  }
}

/** Returns what an entry of the staff's ledger adds to the available balance. A hold took its amount when requested. */
function movedBy({ side, phase, amount }: LedgerEntry): number {
  if (side === 'credit' || phase === 'voided') return cents(amount)
  return phase === 'posted' ? 0 : -cents(amount)
}

/** Checks the same figures on the agent's page of the console, each with the entries at its address. */
async function checkStaffFigures({ trx }: History, agentId: number): Promise<void> {
  const account = await getAccountInfo(trx, agentId)
  const debt = (await listDebt(trx, agentId)).items
  const behind = async (address: string) => {
    const kind = ledgerFilters.find((one) => one === new URL(address, 'https://example.org').searchParams.get('kind'))
    const { items } = await listLedger(trx, agentId, { kind, page: 1, page_size: 1000 })
    return items.reduce((total, entry) => total + movedBy(entry), 0)
  }
  expect(await behind(staffFigures.balance(agentId))).toBe(cents(account.total_balance))
  for (const { kind, amount } of await sumLedger(trx, agentId)) {
    expect([kind, await behind(staffFigures.ledger(agentId, kind))]).toEqual([kind, cents(amount)])
  }
  for (const kind of bonusKinds) {
    const owed = sum(debt.filter((one) => one.kind === reversalOf[kind]).map(({ amount }) => amount))
    const earned = (await behind(staffFigures.ledger(agentId, earnedField(kind)))) - owed
    expect([kind, earned]).toEqual([kind, earnedHere(account, kind)])
  }
  // The list of debts that `staffFigures.owed` opens.
  expect(sum(debt.map(({ amount }) => amount))).toBe(cents(account.owed))
}

/**
 * Checks that every entry is in one statement, that each statement adds up, and that the entries behind each figure do.
 */
export const statementWitness: Witness = {
  name: 'the statements',
  oneOf: 2,
  // No history begins with a move.
  mustSee: statementKinds.filter((kind) => kind !== 'opening_balance'),
  look: async (world, note) => {
    const listed: StatementEntry[] = []
    for (const agentId of world.agentIds) listed.push(...(await checkStatement(world, agentId)))
    const { rows } = await sql<{ id: number }>`
      select id from ledger_transfers where phase <> 'posted' and (debit_account_id between 1 and 1000000000000
        or credit_account_id between 1 and 1000000000000)
      order by id`.execute(world.trx)
    expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
    for (const { kind } of listed) note(kind)
  },
}
