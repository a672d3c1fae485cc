/**
 * The entries of one account of the books. An account of the company is sixteen accounts of the ledger, and those of
 * agents are one for each agent; indexes find the newest entries of each without the others.
 */

import type { Side } from '@evergrove/contract/ledger/account-numbers'
import {
  type AccountKind,
  type CompanyAccountKind,
  companyAccountKinds,
  type TransferKind,
} from '@evergrove/contract/ledger/transfer-kinds'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { type RawBuilder, sql } from 'kysely'
import { receivableOf, SHARDS } from '../ledger/index.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import type { Trx } from '../platform/schema.ts'
import type { Moves } from './books.ts'

const RECEIVABLE = sql.lit(receivableOf(0))

/**
 * Returns a condition, which an index answers: the ledger account belongs to this account of the books on this side.
 */
function isOf(kind: AccountKind, side: Side): RawBuilder<boolean> {
  const account = sql.ref(`${side}_account_id`)
  if (kind === 'receivable') return sql`${account} > ${RECEIVABLE}`
  if (kind === 'agent') return sql`${account} between 1 and ${RECEIVABLE}`
  const index = companyAccountKinds.indexOf(kind satisfies CompanyAccountKind)
  return sql`(${account} < 0 and (-${account} - 1) / ${sql.lit(SHARDS)} = ${sql.lit(index)})`
}

/** Only these phases move posted money. */
const posted = sql`phase in ('single', 'posted')`

export type EntryRow = {
  id: number
  created_at: Date
  kind: TransferKind
  side: Side
  amount: StoredAmount
  /** The kind of the account on the other side. */
  other: AccountKind
  agent_id: number | null
  first_name: string | null
  last_name: string | null
  payment_id: number | null
  withdrawal_id: number | null
  receipt_id: number | null
  plan_version_id: number | null
  reason: string | null
}

/**
 * Returns the newest entries, up to the limit from each side. Nearly every transfer touches some agent's balance, so
 * those are found by going through all transfers; withdrawals alone are too few for that.
 */
const newestOf = (kind: AccountKind, condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
  const columns = sql`*, ${isOf(kind, 'debit')} as is_debit`
  const newest = (of: RawBuilder<unknown>) => sql`(
    select ${columns} from ledger_transfers where ${of} and ${posted} and ${condition} order by id desc limit ${limit})`
  if (kind === 'agent') return newest(sql`(${isOf(kind, 'debit')} or ${isOf(kind, 'credit')})`)
  return sql`${newest(isOf(kind, 'debit'))} union all ${newest(isOf(kind, 'credit'))}`
}

export type Numbers = { lowest: number; highest: number }

/** Returns the moments at which the days begin and end. */
const momentsOf = ({ from, to }: DayRange) => [
  from === undefined ? sql`'-infinity'` : sql`${from}::date::timestamp at time zone 'UTC'`,
  to === undefined ? sql`'infinity'` : sql`(${to}::date + 1)::timestamp at time zone 'UTC'`,
]

/** Returns the lowest and the highest number of a transfer of these days (UTC); undefined if there is none. */
export async function findNumbers(trx: Trx, days: DayRange): Promise<Numbers | undefined> {
  const [since, until] = momentsOf(days)
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
    select min(id) as lowest, max(id) as highest from ledger_transfers
    where created_at >= ${since} and created_at < ${until}`.execute(trx)
  const { lowest, highest } = rows[0] ?? { lowest: null, highest: null }
  return lowest === null || highest === null ? undefined : { lowest, highest }
}

/** Returns the entries with these numbers, the newest first. */
export async function selectEntries(
  trx: Trx,
  kind: AccountKind,
  { lowest, highest, limit }: Numbers & { limit: number },
): Promise<EntryRow[]> {
  const condition = sql`id between ${lowest} and ${highest}`
  const { rows } = await sql<EntryRow>`
    select t.id, t.created_at, t.kind, case when t.is_debit then 'debit' else 'credit' end as side, t.amount,
      other.kind as other, a.id as agent_id, a.first_name, a.last_name,
      t.payment_id, t.withdrawal_id, t.receipt_id, t.plan_version_id, t.reason
    from (
      select * from (${newestOf(kind, condition, limit)}) sides order by id desc limit ${limit}
    ) t
    join ledger_accounts other on other.id = case when t.is_debit then t.credit_account_id else t.debit_account_id end
    ${agentOf('t')}
    order by t.id desc`.execute(trx)
  return rows
}

export type SumRow = { kind: TransferKind; side: Side; entries: number; amount: StoredAmount }

/** Returns the sums of the entries with these numbers dated on these days (UTC). The cost grows with their number. */
export async function sumEntries(
  trx: Trx,
  kind: AccountKind,
  { lowest, highest, days }: Numbers & { days: DayRange },
): Promise<SumRow[]> {
  const [since, until] = momentsOf(days)
  const of = (side: Side) => sql`
    select kind, ${sql.lit(side)} as side, amount from ledger_transfers
    where ${isOf(kind, side)} and ${posted} and id between ${lowest} and ${highest}
      and created_at >= ${since} and created_at < ${until}`
  const { rows } = await sql<SumRow>`
    select kind, side, count(*) as entries, sum(amount)::bigint as amount
    from (${of('debit')} union all ${of('credit')}) sides
    group by kind, side order by kind, side`.execute(trx)
  return rows
}

/** Joins, as `a`, the agent whom a transfer concerns: the owner of an account, or who paid, withdraws or is owed the reward. */
export const agentOf = (transfer: string) => {
  const column = (name: string) => sql.ref(`${transfer}.${name}`)
  return sql`
    left join payments pay on pay.id = ${column('payment_id')} and ${column('debit_account_id')} < 0
      and ${column('credit_account_id')} < 0
    left join withdrawals w on w.id = ${column('withdrawal_id')} and ${column('debit_account_id')} < 0
      and ${column('credit_account_id')} < 0
    left join agents a on a.id = coalesce(
      case when ${column('debit_account_id')} > ${RECEIVABLE} then ${column('debit_account_id')} - ${RECEIVABLE}
        when ${column('debit_account_id')} > 0 then ${column('debit_account_id')}
        when ${column('credit_account_id')} > ${RECEIVABLE} then ${column('credit_account_id')} - ${RECEIVABLE}
        when ${column('credit_account_id')} > 0 then ${column('credit_account_id')} end,
      ${column('agent_id')}, pay.agent_id, w.agent_id)`
}

/** Returns the sums that the transfers with higher numbers moved. The cost grows with their number. */
export async function movesAfter(trx: Trx, kind: AccountKind, id: number): Promise<Moves> {
  const sum = (side: Side) => sql`
    (select coalesce(sum(amount), 0) from ledger_transfers where ${isOf(kind, side)} and ${posted} and id > ${id})`
  const { rows } = await sql<{ debits: string; credits: string }>`
    select ${sum('debit')} as debits, ${sum('credit')} as credits`.execute(trx)
  return { debits: minorUnits(rows[0]?.debits ?? '0'), credits: minorUnits(rows[0]?.credits ?? '0') }
}
