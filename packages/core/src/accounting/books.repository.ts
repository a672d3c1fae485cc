/** Queries for account sums (now, stored for a closed month, by a period's transfers), agents' shares and the journal. */
import { type AgentAccountKind, accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { AccountKind, TransferKind, TransferPhase } from '@evergrove/contract/ledger/transfer-kinds'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { type RawBuilder, sql } from 'kysely'
import { hasMade, receivableOf } from '../ledger/index.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { agentOf } from './account-ledger.repository.ts'
import type { MovesByKind } from './books.ts'

type MovesRow = { kind: AccountKind; debits: StoredAmount; credits: StoredAmount }

async function readMoves(db: Database, query: RawBuilder<MovesRow>): Promise<MovesByKind> {
  const { rows } = await query.execute(db)
  return new Map(
    rows.map(({ kind, debits, credits }) => [kind, { debits: minorUnits(debits), credits: minorUnits(credits) }]),
  )
}

/** Returns the sums of all transfers. The company has few accounts, and those of all agents are stored as totals. */
export const currentMoves = (db: Database): Promise<MovesByKind> =>
  readMoves(
    db,
    sql`
      select kind, sum(debits_posted)::bigint as debits, sum(credits_posted)::bigint as credits
      from (
        select kind, debits_posted, credits_posted from ledger_accounts where id < 0
        union all
        select kind, debits_posted, credits_posted from ledger_totals
      ) sums group by kind`,
  )

/** Returns the sums of the transfers dated in the period, excluding its end. The cost grows with their number. */
export const movesBetween = (db: Database, since: Date, until: Date | 'infinity'): Promise<MovesByKind> =>
  readMoves(db, sql`select kind, debits, credits from ledger_moves(${since}::timestamptz, ${until}::timestamptz)`)

/** Returns the sums that were stored when the month was closed. */
export const closedMoves = (db: Database, firstDay: string): Promise<MovesByKind> =>
  readMoves(db, sql`select kind, debits, credits from closed_month_balances where month = ${firstDay}::date`)

/** Returns the first day of the last closed month that was over by then. */
export async function findClosedBefore(db: Database, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from closed_months
    where (month + interval '1 month') at time zone 'UTC' <= ${at}::timestamptz`.execute(db)
  return rows[0]?.month ?? undefined
}

/**
 * Returns the highest number of a transfer after waiting for all transfers that are being added: no transfer up to it
 * appears later. New transfers wait for the same moment. Call it outside a snapshot.
 */
export async function settledTransfer(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select settled_transfer() as id`.execute(db)
  return rows[0]?.id ?? 0
}

export type JournalRow = {
  id: number
  created_at: Date
  kind: TransferKind
  phase: TransferPhase
  debit: AccountKind
  credit: AccountKind
  amount: StoredAmount
  agent_id: number | null
  first_name: string | null
  last_name: string | null
  payment_id: number | null
  withdrawal_id: number | null
  receipt_id: number | null
  level: number | null
  pending_id: number | null
  reverses_id: number | null
  plan_version_id: number | null
  audit_entry_id: number | null
  reason: string | null
}

type JournalWanted = DayRange & { settled: number; last: number | undefined; limit: number }

/**
 * Returns the transfers of these days (UTC) with numbers up to `settled`, in the order of time and number, after the
 * transfer `last`, each with the audit entry of the action that made it.
 */
export async function selectJournal(
  db: Database,
  { from, to, settled, last, limit }: JournalWanted,
): Promise<JournalRow[]> {
  const conditions = sql.join(
    [
      sql`t.id <= ${settled}::bigint`,
      ...(from === undefined ? [] : [sql`t.created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === undefined ? [] : [sql`t.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
      ...(last === undefined
        ? []
        : [
            sql`(t.created_at, t.id) > ((select created_at from ledger_transfers where id = ${last}), ${last}::bigint)`,
          ]),
    ],
    sql` and `,
  )
  const { rows } = await sql<JournalRow>`
    select t.id, t.created_at, t.kind, t.phase, debited.kind as debit, credited.kind as credit, t.amount,
      a.id as agent_id, a.first_name, a.last_name, t.payment_id, t.withdrawal_id, t.receipt_id, t.level, t.pending_id,
      t.reverses_id, t.plan_version_id, e.id as audit_entry_id, t.reason
    from (
      select * from ledger_transfers t where ${conditions} order by t.created_at, t.id limit ${limit}
    ) t
    join ledger_accounts debited on debited.id = t.debit_account_id
    join ledger_accounts credited on credited.id = t.credit_account_id
    ${agentOf('t')}
    left join lateral (
      select e.id from audit_entries e where ${hasMade} order by e.id limit 1
    ) e on true
    order by t.created_at, t.id`.execute(db)
  return rows
}

export type AgentBalanceRow = { id: number; first_name: string; last_name: string; balance: StoredAmount }

type SharesWanted = {
  /** Only entries dated before this moment. */
  at?: Date | undefined
  /** Only entries with numbers up to this one, so that transfers added between two batches change neither. */
  settled?: number | undefined
  /** Only agents with higher numbers. */
  after: number
  limit: number
}

/** Returns the agents whose balance on the normal side of the account is not zero, in the order of their numbers. */
export async function selectAgentBalances(
  db: Database,
  kind: AgentAccountKind,
  { at, settled, after, limit }: SharesWanted,
): Promise<AgentBalanceRow[]> {
  const first = kind === 'agent' ? 0 : receivableOf(0)
  const isLater = sql.join(
    [
      sql`false`,
      ...(at === undefined ? [] : [sql`(t.created_at >= ${at}::timestamptz and t.id >= (select id from first_later))`]),
      ...(settled === undefined ? [] : [sql`t.id > ${settled}::bigint`]),
    ],
    sql` or `,
  )
  const later = (side: 'debit' | 'credit') => {
    const account = sql.ref(`t.${side}_account_id`)
    return sql`(
      select coalesce(sum(t.amount), 0) from ledger_transfers t
      where ${account} = l.id and ${account} > 0 and t.phase in ('single', 'posted') and (${isLater}))`
  }
  const [plus, minus] = accountFacts[kind].normalSide === 'debit' ? [1, -1] : [-1, 1]
  // An index finds the transfers of an account by number, so those before the moment are passed over.
  const { rows } = await sql<AgentBalanceRow>`
    with first_later as materialized (
      select min(id) as id from (
        select id from ledger_transfers where created_at >= ${at ?? null}::timestamptz offset 0
      ) later
    )
    select a.id, a.first_name, a.last_name, l.balance
    from (
      select l.id, (${sql.lit(plus)} * (l.debits_posted - ${later('debit')})
        + ${sql.lit(minus)} * (l.credits_posted - ${later('credit')}))::bigint as balance, l.agent_id
      from ledger_accounts l
      where l.id > ${first + after}::bigint and l.id <= ${first + receivableOf(0)}::bigint
    ) l
    join agents a on a.id = l.agent_id
    where l.balance <> 0
    order by l.id limit ${limit}`.execute(db)
  return rows
}
