/**
 * The queries of the console's search (plan rule 30). To make another kind of record findable, or another number of a
 * known kind, add a look-up: a query for the ids of records, by an index, with the limit that it is given. Every
 * look-up ends after that many rows, so that the search costs the same however large the tables are.
 */

import type { TransferPhase } from '@evergrove/contract/ledger/transfer-kinds'
import type { SearchKind } from '@evergrove/contract/staff/search-kinds'
import type { SearchHit } from '@evergrove/contract/staff/staff-home'
import { type RawBuilder, sql } from 'kysely'
import { matchingAgentIds } from '../../agents/index.ts'
import { contactOf } from '../../platform/contacts.repository.ts'
import type { StoredAmount } from '../../platform/money.ts'
import type { Database } from '../../platform/schema.ts'
import { namePrefixes } from '../../platform/text-search.repository.ts'
import type { Wanted } from './wanted.ts'

/** Amounts have no index: most payments have the same, and one more index would slow down every transfer. */
const NEWEST_WITH_AMOUNT = 10_000

/** The number of agents whose records are looked for. */
const MOST_AGENTS = 50

export type HitRow = {
  id: number
  reference: string
  /** A status, or the kind of a transfer. */
  about: string
  /** Only for a transfer. */
  phase: TransferPhase | null
  amount: StoredAmount | null
  at: Date
  agent: SearchHit['agent']
  /** True if the text names exactly this record, and not only a similar one or its agent. */
  is_exact: boolean
}

/** Conditions that indexes answer: the whole text is an agent's name in any spelling, code or telephone number. */
const wholly = (text: string): RawBuilder<boolean>[] => [
  ...namePrefixes(text).map(([column, whole]) => sql<boolean>`${column} = ${whole}`),
  sql`code collate "C" = ${text.toLowerCase()}`,
  sql`phone_number collate "C" = ${text}`,
]

/**
 * Returns the ids of the agents whose fields begin with the text, or whose payment has the PIN: exact hits first, then
 * the newest.
 */
export async function listFoundAgents(db: Database, { text, pin }: Wanted): Promise<number[]> {
  const payers = pin === undefined ? sql`` : sql`union select agent_id from payments where pin = ${pin}`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, false as is_exact from (${matchingAgentIds({ search: text })} ${payers}) found
      ${sql.join(
        wholly(text).map(
          (condition) =>
            sql`union all (select id, true from agents where ${condition} order by id desc limit ${sql.lit(MOST_AGENTS)})`,
        ),
        sql` `,
      )}
    ) listed
    group by id order by bool_or(is_exact) desc, id desc limit ${sql.lit(MOST_AGENTS)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The query for a source. `limit` bounds each look-up. */
export type SearchFor = Wanted & { agentIds: number[]; limit: number }

/** Queries for ids, the best first. Undefined where the text cannot mean such a record. */
type LookUps = readonly (RawBuilder<unknown> | undefined)[]

/** Returns the records with these ids, those of earlier look-ups first, then the newest. The rank counts from 0. */
const ranked = (lookUps: LookUps, limit: number) => sql`
  select id, min(rank) as rank from (${sql.join(
    lookUps.flatMap((lookUp, rank) =>
      lookUp === undefined ? [] : [sql`select id, ${sql.lit(rank)} as rank from (${lookUp}) found`],
    ),
    sql` union all `,
  )}) hits group by id order by rank, id desc limit ${limit}`

const byNumber = (table: 'withdrawals' | 'ledger_transfers', { number, numberOf }: SearchFor) =>
  number === undefined || (numberOf ?? table) !== table
    ? undefined
    : sql`select id from ${sql.table(table)} where id = ${number}`

const byAmount = (table: 'payments' | 'withdrawals' | 'ledger_transfers', { amount, limit }: SearchFor) =>
  amount === undefined
    ? undefined
    : sql`
      select id from (
        select id, amount from ${sql.table(table)} order by id desc limit ${sql.lit(NEWEST_WITH_AMOUNT)}
      ) newest where amount = ${amount} order by id desc limit ${limit}`

const agentIdsOf = ({ agentIds }: SearchFor) => sql`unnest(${agentIds}::bigint[]) found_agent (id)`

const agent = sql`${contactOf('a')} as agent`

const agents = (wanted: SearchFor): RawBuilder<HitRow> => sql`
  select a.id, a.code as reference, a.status as about, null as phase, null::bigint as amount, a.date_joined as at, ${agent},
    (${sql.join(wholly(wanted.text), sql` or `)}) as is_exact
  from agents a where a.id = any(${wanted.agentIds}) order by is_exact desc, a.id desc limit ${wanted.limit}`

const payments = (wanted: SearchFor): RawBuilder<HitRow> => {
  const { pin, limit } = wanted
  const lookUps = [
    pin === undefined ? undefined : sql`select id from payments where pin = ${pin}`,
    sql`select p.id from ${agentIdsOf(wanted)} join payments p on p.agent_id = found_agent.id`,
    byAmount('payments', wanted),
  ]
  return sql`
    select p.id, p.pin as reference, p.status as about, null as phase, p.amount, p.date as at, ${agent},
      ${pin === undefined ? sql`false` : sql`page.rank = 0`} as is_exact
    from (${ranked(lookUps, limit)}) page join payments p using (id) join agents a on a.id = p.agent_id
    order by page.rank, p.id desc`
}

const withdrawals = (wanted: SearchFor): RawBuilder<HitRow> => {
  const { limit, text } = wanted
  const lookUps = [
    byNumber('withdrawals', wanted),
    sql`select id from withdrawals where payout_reference = ${text} order by id desc limit ${limit}`,
    sql`
      select own.id from ${agentIdsOf(wanted)} cross join lateral (
        select id from withdrawals where agent_id = found_agent.id order by id desc limit ${limit}) own`,
    byAmount('withdrawals', wanted),
  ]
  return sql`
    select w.id, w.id::text as reference, w.status as about, null as phase, w.amount, w.created_at as at, ${agent},
      page.rank <= 1 as is_exact
    from (${ranked(lookUps, limit)}) page join withdrawals w using (id) join agents a on a.id = w.agent_id
    order by page.rank, w.id desc`
}

const batches = (wanted: SearchFor): RawBuilder<HitRow> => sql`
  select b.id, b.id::text as reference, initcap(b.state) as about, null as phase, b.total as amount, b.created_at as at,
    null::json as agent, true as is_exact
  from payout_batches b where b.id = ${wanted.numberOf === 'withdrawals' ? null : (wanted.number ?? null)}`

/** Returns the newest transfers on one side of the accounts of the agents found. */
const transfersOn = (side: 'debit_account_id' | 'credit_account_id', { limit }: SearchFor) => sql`
  select id from ledger_transfers where ${sql.ref(side)} = found_agent.id and ${sql.ref(side)} > 0
  order by id desc limit ${limit}`

/** A fee, or a bonus for its activation: the entries of a payment that have an index. */
const isOncePerPayment = sql`
  t.payment_id is not null and t.level is null and t.reverses_id is null and t.kind <> 'receivable_settlement'`

/** Selects ledger entries that have an agent, on one of their sides or as the payer. */
const transfers = (wanted: SearchFor): RawBuilder<HitRow> => {
  const { pin, limit } = wanted
  const lookUps = [
    byNumber('ledger_transfers', wanted),
    pin === undefined
      ? undefined
      : sql`select t.id from payments y join ledger_transfers t on t.payment_id = y.id and ${isOncePerPayment}
        where y.pin = ${pin}`,
    sql`
      select own.id from ${agentIdsOf(wanted)} cross join lateral (
        (${transfersOn('credit_account_id', wanted)}) union all (${transfersOn('debit_account_id', wanted)})) own`,
    byAmount('ledger_transfers', wanted),
  ]
  return sql`
    select t.id, t.id::text as reference, t.kind as about, t.phase, t.amount, t.created_at as at, ${agent},
      page.rank = 0 and t.id = ${wanted.number ?? null}::bigint as is_exact
    from (${ranked(lookUps, limit)}) page join ledger_transfers t using (id)
    join ledger_accounts debit on debit.id = t.debit_account_id
    join ledger_accounts credit on credit.id = t.credit_account_id
    left join payments y on y.id = t.payment_id
    join agents a on a.id = coalesce(credit.agent_id, debit.agent_id, y.agent_id)
    order by page.rank, t.id desc`
}

const sources: Record<SearchKind, (wanted: SearchFor) => RawBuilder<HitRow>> = {
  agents,
  payments,
  withdrawals,
  batches,
  transfers,
}

/** Returns the records of a kind that the text can mean, at most `limit`, the best first. */
export const hitsOf = (kind: SearchKind, wanted: SearchFor): RawBuilder<HitRow> => sources[kind](wanted)
