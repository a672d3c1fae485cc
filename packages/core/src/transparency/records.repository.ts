/**
 * The SQL of the records that enter the log. The content of a record never changes, because its table refuses changes.
 */
import { planAmounts } from '@evergrove/contract/plan-limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../platform/schema.ts'
import type { LogRecord, RecordKind } from './records.ts'

const TIME_FORMAT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')

/** Formats a moment to the microsecond, as it is stored. */
const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${TIME_FORMAT})`

const member = (name: string, value: RawBuilder<unknown>) => sql`${sql.lit(name)}, ${value}`
const columns = (...names: string[]) => names.map((name) => member(name, sql`${sql.ref(`r.${name}`)}`))
/** Formats an amount as a text in minor units, because a number of JSON is exact only up to 2^53. */
const amount = (name: string) => member(name, sql`${sql.ref(`r.${name}`)}::text`)

const transfer = [
  ...columns('id', 'kind', 'phase', 'debit_account_id', 'credit_account_id'),
  amount('amount'),
  ...columns('pending_id', 'plan_version_id', 'payment_id', 'level', 'withdrawal_id', 'reason', 'round', 'reverses_id'),
  ...columns('agent_id', 'receipt_id'),
  member('created_at', time('r.created_at')),
]

const auditEntry = [
  ...columns('id', 'actor_kind', 'actor_id', 'action', 'subject_kind', 'subject_id', 'before', 'after', 'reason'),
  member('created_at', time('r.created_at')),
]

const planLevels = sql`(
  select jsonb_agg(jsonb_build_object(
    'level', p.level,
    'expected_match_bonus', p.expected_match_bonus::text,
    'additional_reward', p.additional_reward,
    'reward_value', p.reward_value::text
  ) order by p.level) from plan_levels p where p.plan_version_id = r.id)`

// An amount of 0 is left out, so that an amount that a later release adds does not change the leaves of older plans.
const planVersion = [
  ...columns('id', 'holdback_days'),
  ...planAmounts.map((name) => member(name, sql`nullif(${sql.ref(`r.${name}`)}, 0)::text`)),
  member('levels', planLevels),
  member('published_at', time('r.published_at')),
]

// The figures are public, so their digest, computed from them here, stands for them.
const disclosure = [
  ...columns('id', 'published_by'),
  member('until', time('r.until')),
  member('digest', sql`encode(sha256(convert_to(r.canonical, 'UTF8')), 'hex')`),
  member('published_at', time('r.published_at')),
]

type Source = { table: string; record: RawBuilder<unknown> }

const object = (members: RawBuilder<unknown>[]) => sql`jsonb_build_object(${sql.join(members)})`

/**
 * For each kind, the table, and the content of a row `r` of it. Missing values of a transfer or plan are left out, for
 * the same reason as above. An audit entry has `null` for them, because its values before and after could not be
 * distinguished from others otherwise.
 */
const sources: Record<RecordKind, Source> = {
  transfer: { table: 'ledger_transfers', record: sql`jsonb_strip_nulls(${object(transfer)})` },
  audit_entry: { table: 'audit_entries', record: object(auditEntry) },
  disclosure: { table: 'income_disclosures', record: sql`jsonb_strip_nulls(${object(disclosure)})` },
  plan_version: { table: 'plan_versions', record: sql`jsonb_strip_nulls(${object(planVersion)})` },
}

export type NumberedRecord = { id: number; record: LogRecord }

/**
 * Returns the records with numbers above `after` that are visible and not in the log, in the order of their numbers.
 * The few above it that are in the log are named one by one: a join with all leaves may be planned while there are none
 * yet, and then takes minutes.
 */
export async function selectUnlogged(
  trx: Trx,
  kind: RecordKind,
  { after, limit }: { after: number; limit: number },
): Promise<NumberedRecord[]> {
  const { table, record } = sources[kind]
  const leaves = await trx
    .selectFrom('log_leaves')
    .select('record_id')
    .where('kind', '=', kind)
    .where('record_id', '>', after)
    .execute()
  const taken = leaves.map(({ record_id }) => record_id)
  const { rows } = await sql<NumberedRecord>`
    select r.id, ${record} as record from ${sql.table(table)} r
    where r.id > ${after} and r.id <> all(${taken}::bigint[])
    order by r.id limit ${limit}`.execute(trx)
  return rows
}

/** Returns the newest visible number; 0 without records. */
export async function newestNumber(trx: Trx, kind: RecordKind): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(sources[kind].table)}`.execute(trx)
  return rows[0]?.id ?? 0
}

/**
 * Returns the transactions that have written to the table and not ended. A transaction that inserts holds this lock
 * from before a row takes its number until the row is visible to everyone or never will be.
 */
export async function listWriters(trx: Trx, kind: RecordKind): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct virtualtransaction as name from pg_locks
    where locktype = 'relation' and granted and relation = ${sql.lit(sources[kind].table)}::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(trx)
  return rows.map(({ name }) => name)
}

export type LoggedRecord = {
  position: number
  kind: RecordKind
  record_id: number
  salt: Uint8Array
  leaf: Uint8Array
  /** Null if the record is gone. */
  record: LogRecord | null
}

const recordOfLeaf = sql`case l.kind ${sql.join(
  Object.entries(sources).map(
    ([kind, { table, record }]) =>
      sql`when ${sql.lit(kind)} then (select ${record} from ${sql.table(table)} r where r.id = l.record_id)`,
  ),
  sql` `,
)} end`

/** Returns leaves with their records as they are now, in the order of the log. */
export async function selectLogged(db: Database, { from, to }: { from: number; to: number }): Promise<LoggedRecord[]> {
  const { rows } = await sql<LoggedRecord>`
    select l.position, l.kind, l.record_id, l.salt, l.leaf, ${recordOfLeaf} as record
    from log_leaves l where l.position >= ${from} and l.position < ${to} order by l.position`.execute(db)
  return rows
}

const writtenAt = (kind: RecordKind) =>
  sql.ref(kind === 'plan_version' || kind === 'disclosure' ? 'r.published_at' : 'r.created_at')

/** Returns the first ten records that should be in the log by now: those without a leaf, written before the moment. */
export async function selectMissing(
  db: Database,
  kind: RecordKind,
  before: Date,
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    select count(*) as count, coalesce((array_agg(r.id order by r.id))[1:10], '{}') as ids
    from ${sql.table(sources[kind].table)} r
    where ${writtenAt(kind)} < ${before} and not exists (
      select from log_leaves l where l.kind = ${sql.lit(kind)} and l.record_id = r.id)`.execute(db)
  return rows[0] ?? { count: 0, ids: [] }
}

/** Returns the moment at which the oldest record above this number was written that is not in the log; undefined if all are. */
export async function findWaitingSince(db: Database, kind: RecordKind, after: number): Promise<Date | undefined> {
  const { rows } = await sql<{ written_at: Date }>`
    select ${writtenAt(kind)} as written_at from ${sql.table(sources[kind].table)} r
    where r.id > ${after}
      and (select true from log_leaves l where l.kind = ${sql.lit(kind)} and l.record_id = r.id) is null
    order by r.id limit 1`.execute(db)
  return rows[0]?.written_at
}

/** Returns the leaf of this record with the record; undefined if it is not in the log yet. */
export async function findLogged(db: Database, kind: RecordKind, id: number): Promise<LoggedRecord | undefined> {
  const { rows } = await sql<LoggedRecord>`
    select l.position, l.kind, l.record_id, l.salt, l.leaf, ${recordOfLeaf} as record
    from log_leaves l where l.kind = ${kind} and l.record_id = ${id}`.execute(db)
  return rows[0]
}
