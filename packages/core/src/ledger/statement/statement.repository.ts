/**
 * Loads the entries of one agent's account by its two indexes: all of them for staff, and those that moved the
 * available balance for the agent. Entries never change, so queries need no common snapshot.
 */
import { kindsOf, type StatementKind } from '@evergrove/contract/ledger/entry-groups'
import type { StatementFilter, StatementOrder } from '@evergrove/contract/ledger/statement'
import {
  type AgentTransferKind,
  agentTransferKinds,
  type BonusKind,
  bonusKinds,
  type DebtKind,
  earnedField,
  reversalOf,
  type TransferKind,
  type TransferPhase,
} from '@evergrove/contract/ledger/transfer-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { StoredAmount } from '../../platform/money.ts'
import { defineQuery } from '../../platform/reader.repository.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { bonusKindList } from '../ledger.repository.ts'
import { receivableOf } from '../ledger.ts'

export type EntryRow = {
  id: number
  created_at: Date
  kind: AgentTransferKind
  /** The kind as the agent sees it: a voided hold is a withdrawal returned. */
  shown_as: StatementKind
  phase: TransferPhase
  side: 'debit' | 'credit'
  amount: StoredAmount
  /** The amount that the entry adds to the available balance. Negative for a debit. */
  moved: StoredAmount
  /** The available balance after the entry. */
  balance: StoredAmount
  plan_version_id: number | null
  payment_id: number | null
  level: number | null
  withdrawal_id: number | null
  reason: string | null
  /** The reason for the rejection, if the entry returns a withdrawal. */
  return_reason: string | null
  /** The agent whose payment caused the entry. */
  payer_id: number | null
  first_name: string | null
  last_name: string | null
}

/** The entry before which to continue, and the available balance before that entry. */
export type Continuation = { id: number; balance: bigint }

/** The entries to load: with or without those that do not change the available balance, and filtered. */
type Selection = { isComplete?: boolean; filter?: StatementFilter & { transferKinds?: readonly string[] | undefined } }

/** A number, or the column of a surrounding query that has it. */
type Numbered = number | RawBuilder<unknown>

/** Entries older or newer than one of them; only the first of credits and of debits. All of them if none is given. */
type Slice = {
  isComplete: boolean
  before?: { id: Numbered } | undefined
  after?: { id: Numbered } | undefined
  first?: { count: number; order: StatementOrder } | undefined
}

const directionOf = (order: StatementOrder) => (order === 'oldest' ? sql`asc` : sql`desc`)

const columns = sql`id, created_at, kind, phase, amount, plan_version_id, payment_id, level, withdrawal_id, reason`

/**
 * Selects the entries with the amount that each moved. A hold debits its amount immediately, a voided hold returns it,
 * and a posted hold changes nothing. The sign of the account's number lets PostgreSQL use partial indexes.
 */
function movesOf(agentId: Numbered, { isComplete, before, after, first: wanted }: Slice): RawBuilder<unknown> {
  const older = before === undefined ? sql`` : sql`and id < ${before.id}`
  const newer = after === undefined ? sql`` : sql`and id > ${after.id}`
  const moving = isComplete ? sql`` : sql`and phase <> 'posted'`
  const first = wanted && sql`order by id ${directionOf(wanted.order)} limit ${wanted.count}`
  const cut = first ?? sql``
  return sql`
    (select ${columns}, 'credit' as side, amount as moved, kind as shown_as from ledger_transfers
    where credit_account_id = ${agentId} and credit_account_id > 0 ${older} ${newer} ${cut})
    union all
    (select ${columns}, 'debit', case phase when 'posted' then 0 when 'voided' then amount else -amount end,
      case phase when 'voided' then 'withdrawal_returned' else kind end from ledger_transfers
    where debit_account_id = ${agentId} and debit_account_id > 0 ${moving} ${older} ${newer} ${cut})`
}

function passing({ kind, transferKinds, from, to }: NonNullable<Selection['filter']>): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(kind === undefined ? [] : [sql`shown_as = any(${[...kindsOf(kind)]}::text[])`]),
      ...(transferKinds === undefined ? [] : [sql`kind = any(${[...transferKinds]}::text[])`]),
      ...(from === undefined ? [] : [sql`created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === undefined ? [] : [sql`created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ],
    sql` and `,
  )
}

const availableOf = (agentId: Numbered) => sql`
  (select credits_posted - debits_posted - debits_pending from ledger_accounts where id = ${agentId})`

/** The most newer entries that are added up for the balance after one of them. */
export const MOST_NEWER = 10_000

/**
 * Returns the place of an entry among those of the account, each part as the value of one column: the entry before it,
 * the one after it, and the available balance after it. The neighbours cost two rows each. The balance is calculated
 * backwards from the current one, in the same snapshot, so its cost grows with the newer entries: it is null if there
 * are more than `MOST_NEWER`.
 * @param entry the columns that have the numbers of the account and of the entry; null if the account is null
 */
export function standingOf(
  { account, id }: { account: RawBuilder<unknown>; id: RawBuilder<unknown> },
  { isComplete }: { isComplete: boolean },
) {
  const slice = (count: number, side: Pick<Slice, 'before' | 'after'>, order: StatementOrder) =>
    movesOf(account, { isComplete, ...side, first: { count, order } })
  return {
    previous: sql`(select max(e.id) from (${slice(1, { before: { id } }, 'newest')}) e)`,
    next: sql`(select min(e.id) from (${slice(1, { after: { id } }, 'oldest')}) e)`,
    balance: sql`(
      select case when count(*) <= ${sql.lit(MOST_NEWER)} then (${availableOf(account)} - coalesce(sum(e.moved), 0))::bigint end
      from (${slice(MOST_NEWER + 1, { after: { id } }, 'oldest')}) e)`,
  }
}

type Range = Selection & {
  order?: StatementOrder | undefined
  limit: number
  offset: number
  /** Only together with the newest first. */
  before?: Continuation | undefined
}

/**
 * Returns a query for entries that pass the filter, the newest first or the oldest. Balances are calculated backwards
 * from the current one, in the same snapshot, or forwards from nothing. Without a filter, the cost of a page grows with
 * the entries before it. With a filter it grows with the whole account, because the position of the page is unknown.
 */
export function entriesOf(
  agentId: number,
  { isComplete = false, filter = {}, order = 'newest', limit, offset, before }: Range,
): RawBuilder<EntryRow> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const first = isFiltered ? undefined : { count: offset + limit, order }
  const direction = directionOf(order)
  const start = before === undefined ? availableOf(agentId) : sql`${before.balance}::bigint`
  const sum = sql`sum(moved) over (order by id ${direction} rows unbounded preceding)`
  const balance = order === 'oldest' ? sum : sql`${start} - ${sum} + moved`
  return sql`
    select page.*, returned.reason as return_reason, payer.id as payer_id, payer.first_name, payer.last_name
    from (
      select * from (
        select e.*, (${balance})::bigint as balance from (${movesOf(agentId, { isComplete, before, first })}) e
      ) balanced
      where ${passing(filter)}
      order by id ${direction} limit ${limit} offset ${offset}
    ) page
    left join lateral (
      select a.id, a.first_name, a.last_name from payments y join agents a on a.id = y.agent_id
      where y.id = page.payment_id limit 1
    ) payer on true
    left join lateral (
      select w.reason from withdrawals w
      where page.shown_as = 'withdrawal_returned' and w.id = page.withdrawal_id limit 1
    ) returned on true
    order by page.id ${direction}`
}

/** Returns how many entries pass the filter. */
export const entryCountOf = (
  agentId: number,
  { isComplete = false, filter = {} }: Selection,
): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (${movesOf(agentId, { isComplete })}) e where ${passing(filter)}`

export type EarningsRow = { month: string; kind: BonusKind; amount: StoredAmount }

export type DebtRow = {
  id: number
  created_at: Date
  kind: DebtKind
  moved: StoredAmount
  owed: StoredAmount
  level: number | null
  reason: string | null
  first_name: string | null
  last_name: string | null
}

/** Returns the entries of an agent's debt, the newest first, each with the debt after it. */
export const debtEntriesOf = (
  agentId: number,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<DebtRow> => sql`
    select page.*, payer.first_name, payer.last_name
    from (
      select e.*, sum(moved) over (order by id)::bigint as owed from (${debtMovesOf(agentId)}) e
      order by id desc limit ${limit} offset ${offset}
    ) page
    left join payments y on y.id = page.payment_id
    left join agents payer on payer.id = y.agent_id
    order by page.id desc`

/** Selects the entries of a debt. An agent owes seldom and not for long, so these are few. */
const debtMovesOf = (agentId: number) => sql`
  select id, created_at, kind, payment_id, level, reason, amount as moved from ledger_transfers
  where debit_account_id = ${receivableOf(agentId)} and debit_account_id > 0
  union all
  select id, created_at, kind, payment_id, level, reason, -amount from ledger_transfers
  where credit_account_id = ${receivableOf(agentId)} and credit_account_id > 0`

export const debtEntryCountOf = (agentId: number): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (${debtMovesOf(agentId)}) e`

/** The bonus that a reversal takes back, as SQL. */
const reversedKind = sql`case kind ${sql.join(
  bonusKinds.map((kind) => sql`when ${sql.lit(reversalOf[kind])} then ${sql.lit(kind)}`),
  sql` `,
)} end`

const reversalKindList = sql.join(bonusKinds.map((kind) => sql.lit(reversalOf[kind])))

/**
 * Returns a query for the bonuses of an agent since a moment, less those reversed since then, added up by calendar
 * month of UTC (YYYY-MM) and kind (plan rule 19). A reversal also counts if it debits the agent's debt.
 */
export const bonusesOf = defineQuery(
  (agentId: number, since: Date) => sql<EarningsRow>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, kind, sum(amount)::bigint as amount
    from (
      select created_at, kind, amount from ledger_transfers
      where credit_account_id = ${agentId} and credit_account_id > 0 and kind in (${bonusKindList})
        and created_at >= ${since}
      union all
      select created_at, ${reversedKind}, -amount from ledger_transfers
      where debit_account_id in (${agentId}, ${agentId} + ${sql.lit(receivableOf(0))}) and debit_account_id > 0
        and kind in (${reversalKindList}) and created_at >= ${since}
    ) earned
    group by 1, 2`,
)

const earned = bonusKinds.map((kind) => sql`${sql.ref(earnedField(kind))}`)

/** Kinds whose entries are few, so that they can be added up: every debit except that of a withdrawal. */
const debitKinds = agentTransferKinds.filter(
  (kind) => kind !== 'withdrawal' && kind !== 'payout_return' && !bonusKinds.some((one) => one === kind),
)

/**
 * Returns the sums of the entries of each kind, without loading the many. The account stores its earnings, its credits
 * and its debits, which the check of the ledger proves. So only debits other than by withdrawals are added up, the
 * withdrawals that were returned, and what was brought over when the company moved in.
 */
export async function sumByKind(
  db: Database,
  agentId: number,
): Promise<{ kind: AgentTransferKind; amount: StoredAmount }[]> {
  const taken = (kind: TransferKind) => sql`coalesce((select sum from debits where kind = ${sql.lit(kind)}), 0)`
  const owedFor = (kind: TransferKind) => sql`coalesce((select sum from owed where kind = ${sql.lit(kind)}), 0)`
  const credited = bonusKinds.map(
    (kind, index) => sql`(${earned[index]} + ${taken(reversalOf[kind])} + ${owedFor(reversalOf[kind])})`,
  )
  const { rows } = await sql<{ kind: AgentTransferKind; amount: StoredAmount }>`
    with debits as (
      select kind, sum(amount)::bigint as sum from ledger_transfers
      where debit_account_id = ${agentId} and debit_account_id > 0 and kind <> 'withdrawal' group by kind
    ), owed as (
      select kind, sum(amount)::bigint as sum from ledger_transfers
      where debit_account_id = ${receivableOf(agentId)} and debit_account_id > 0 group by kind
    ), returned as (
      select coalesce(sum(w.amount), 0) as sum from withdrawals w
      where w.agent_id = ${agentId} and w.status = 'Returned' and exists (select from ledger_transfers t
        where t.withdrawal_id = w.id and t.withdrawal_id is not null and t.phase in ('single', 'posted'))
    ), opened as (
      select coalesce(sum(amount), 0) as sum from ledger_transfers
      where credit_account_id = ${agentId} and kind = 'opening_balance'
    )
    select sums.kind, sums.amount::bigint as amount
    from ledger_accounts account cross join returned cross join opened
    cross join lateral (values
      ${sql.join(bonusKinds.map((kind, index) => sql`(${kind}, ${credited[index]})`))},
      ${sql.join(
        debitKinds.map((kind) => {
          if (kind === 'opening_balance') return sql`(${kind}, opened.sum - ${taken(kind)})`
          if (kind !== 'adjustment') return sql`(${kind}, -${taken(kind)})`
          const others = sql`${sql.join(credited, sql` + `)} + returned.sum + opened.sum`
          return sql`(${kind}, credits_posted - (${others}) - ${taken(kind)})`
        }),
      )},
      ('payout_return', returned.sum),
      ('withdrawal', coalesce((select sum(sum) from debits), 0) - debits_posted - debits_pending)
    ) as sums (kind, amount)
    where account.id = ${agentId} and sums.amount <> 0
    order by sums.kind`.execute(db)
  return rows
}

type PassingSum = { kind: AgentTransferKind; amount: StoredAmount; owed: StoredAmount }

/** Returns the sums of the entries that pass the filter, and those of the debt for these kinds and the same days. */
export async function sumPassing(
  db: Database,
  agentId: number,
  { filter, debtKinds: kinds }: { filter: StatementFilter; debtKinds: readonly string[] },
): Promise<PassingSum[]> {
  const days = { from: filter.from, to: filter.to, transferKinds: kinds }
  const { rows } = await sql<PassingSum>`
    select kind, sum(moved)::bigint as amount, sum(owed)::bigint as owed
    from (
      select kind, moved, 0 as owed from (${movesOf(agentId, { isComplete: false })}) e where ${passing(filter)}
      union all
      select kind, 0, moved from (${debtMovesOf(agentId)}) d where ${passing(days)}
    ) sums
    group by kind order by kind`.execute(db)
  return rows
}

/** Runs several reads on one snapshot of the database, without writing. */
export async function inOneSnapshot<T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
