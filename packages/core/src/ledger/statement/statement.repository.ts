/** Reading the bookings of one agent's account by its two indexes. Bookings never change, so every query stands alone. */
import type { StatementFilter, StatementKind } from '@evergrove/contract/ledger/statement'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'

export type StatementRow = {
  id: number
  created_at: Date
  kind: StatementKind
  amount: number
  balance: number
  level: number | null
  withdrawal_id: number | null
  reason: string | null
  first_name: string | null
  last_name: string | null
}

/** The booking before which to go on, and what could be withdrawn before that one. */
export type Continuation = { id: number; balance: bigint }

/** Bookings older than one of them; of credits and of debits the so many newest. All of them where nothing is said. */
type Slice = { before?: Continuation | undefined; newest?: number | undefined }

/**
 * What moved the available balance, signed. A hold takes its amount at once and a voided one gives it back; a posted one
 * moves what was gone already and is left out. The sign of the account's number lets partial indexes be used.
 */
function movementsOf(agentId: number, { before, newest }: Slice = {}): RawBuilder<unknown> {
  const older = before === undefined ? sql`` : sql`and id < ${before.id}`
  const first = newest === undefined ? sql`` : sql`order by id desc limit ${newest}`
  const columns = sql`payment_id, level, withdrawal_id, reason`
  return sql`
    (select id, created_at, kind, amount, ${columns} from ledger_transfers
    where credit_account_id = ${agentId} and credit_account_id > 0 ${older} ${first})
    union all
    (select id, created_at, case phase when 'voided' then 'withdrawal_returned' else kind end,
      case phase when 'voided' then amount else -amount end, ${columns} from ledger_transfers
    where debit_account_id = ${agentId} and debit_account_id > 0 and phase <> 'posted' ${older} ${first})`
}

function passing({ kind, from, to }: StatementFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(from === undefined ? [] : [sql`created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === undefined ? [] : [sql`created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ],
    sql` and `,
  )
}

const availableOf = (agentId: number) => sql`
  (select credits_posted - debits_posted - debits_pending from ledger_accounts where id = ${agentId})`

type Range = { filter: StatementFilter; limit: number; offset: number; before?: Continuation | undefined }

/**
 * Bookings that pass the filter, the newest first. Balances are reckoned backwards from what is available now, in the
 * same snapshot. Without a filter a page reads itself and what is newer; with one, it reads the account, as nobody knows
 * how far back the page lies.
 */
export async function selectStatement(
  db: Database,
  agentId: number,
  { filter, limit, offset, before }: Range,
): Promise<StatementRow[]> {
  const newest = Object.values(filter).some((value) => value !== undefined) ? undefined : offset + limit
  const start = before === undefined ? availableOf(agentId) : sql`${before.balance}::bigint`
  const { rows } = await sql<StatementRow>`
    select page.id, page.created_at, page.kind, page.amount, page.balance, page.level, page.withdrawal_id,
      coalesce(page.reason, returned.reason) as reason, joined.first_name, joined.last_name
    from (
      select * from (
        select m.*, (${start} - sum(amount) over (order by id desc rows unbounded preceding) + amount)::bigint as balance
        from (${movementsOf(agentId, { before, newest })}) m
      ) balanced
      where ${passing(filter)}
      order by id desc limit ${limit} offset ${offset}
    ) page
    left join lateral (
      select a.first_name, a.last_name from payments y join agents a on a.id = y.agent_id
      where y.id = page.payment_id limit 1
    ) joined on true
    left join lateral (
      select w.reason from withdrawals w
      where page.kind = 'withdrawal_returned' and w.id = page.withdrawal_id limit 1
    ) returned on true
    order by page.id desc`.execute(db)
  return rows
}

export async function countStatement(db: Database, agentId: number, filter: StatementFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${movementsOf(agentId)}) m where ${passing(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type EarningsRow = { month: string; kind: 'referral_bonus' | 'match_bonus'; amount: number }

/** The bonuses an agent was given since a moment, summed up by calendar month of UTC (YYYY-MM) and kind. */
export async function sumBonuses(db: Database, agentId: number, since: Date): Promise<EarningsRow[]> {
  const { rows } = await sql<EarningsRow>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, kind, sum(amount)::bigint as amount
    from ledger_transfers
    where credit_account_id = ${agentId} and credit_account_id > 0 and kind in ('referral_bonus', 'match_bonus')
      and created_at >= ${since}
    group by 1, 2`.execute(db)
  return rows
}

/** Runs what reads several times on one state of the database, and can write nothing. */
export async function inOneSnapshot<T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
