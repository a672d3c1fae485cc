/**
 * Dates the demonstration's history over the past months, although the use-cases that create it know only the present.
 * Use it only on a new database: it blocks every other transfer until the transaction ends.
 */

import type { Trx } from '@evergrove/core/platform/schema'
import { APP_ROLE } from '@evergrove/db'
import { sql } from 'kysely'

/** Rows whose date can never be updated. They get their date from the column's default. */
const WRITTEN_ONCE = ['ledger_transfers', 'audit_entries', 'unpaid_outcomes', 'payout_files', 'payout_batches'] as const

const SET_AFTERWARDS = [
  ['agents', 'date_joined'],
  ['consents', 'accepted_at'],
  ['payments', 'date'],
  ['payments', 'decided_at'],
  ['placements', 'placed_at'],
  ['reached_levels', 'reached_at'],
  ['withdrawals', 'created_at'],
  ['withdrawals', 'decided_at'],
  ['withdrawals', 'payout_at'],
  ['notifications', 'created_at'],
] as const

/** Runs an action as if it happened at the given moment. */
export type At = <T>(moment: Date, action: () => Promise<T>) => Promise<T>

/** Returns the current role, and whether it or the login behind the product's role owns the tables. */
async function readRole(trx: Trx): Promise<{ name: string; ownsTables: boolean }> {
  const { rows } = await sql<{ name: string; owns: boolean }>`
    select current_setting('role') as name, bool_and(pg_has_role(
      case current_setting('role') when ${APP_ROLE} then session_user else current_user end, relowner, 'usage')) as owns
    from pg_class
    where oid in (${sql.join(WRITTEN_ONCE.map((table) => sql`${table}::regclass`))})`.execute(trx)
  const [{ name, owns } = { name: 'none', owns: false }] = rows
  return { name, ownsTables: owns }
}

const workAs = (trx: Trx, role: string) => sql`select set_config('role', ${role}, true)`.execute(trx)

/** Sets the defaults. Pending deferred triggers prevent altering a table, so those of the audit trail's links run first. */
async function setDefaults(trx: Trx, moment: string): Promise<void> {
  await sql`set constraints link immediate`.execute(trx)
  for (const table of WRITTEN_ONCE) {
    await sql`alter table ${sql.table(table)} alter column created_at set default ${sql.raw(moment)}`.execute(trx)
  }
  await sql`set constraints link deferred`.execute(trx)
}

/** Dates what has just happened to payout batches, which otherwise keep their days once they are released. */
async function dateBatches(trx: Trx, moment: Date): Promise<void> {
  const touched = await trx
    .selectFrom('payout_batches')
    .select('id')
    .where((eb) => eb.or([eb('released_at', '=', sql<Date>`now()`), eb('settled_at', '=', sql<Date>`now()`)]))
    .execute()
  if (touched.length === 0) return
  await sql`alter table payout_batches disable trigger check_batch`.execute(trx)
  for (const column of ['released_at', 'settled_at'] as const) {
    await sql`update payout_batches set ${sql.ref(column)} = ${moment} where ${sql.ref(column)} = now()`.execute(trx)
  }
  await sql`alter table payout_batches enable trigger check_batch`.execute(trx)
}

/** Dates the company's own agent and its plan at this moment, because everything that happened later names both. */
async function dateFounding(trx: Trx, since: Date): Promise<void> {
  await sql`alter table plan_versions disable trigger refuse_change`.execute(trx)
  await trx.updateTable('plan_versions').set({ published_at: since }).where('published_at', '>', since).execute()
  await sql`alter table plan_versions enable trigger refuse_change`.execute(trx)
  const root = trx
    .selectFrom('agents')
    .select('id')
    .where('recommended_by', 'is', null)
    .where('date_joined', '>', since)
  await trx.updateTable('placements').set({ placed_at: since }).where('agent_id', 'in', root).execute()
  await trx.updateTable('agents').set({ date_joined: since }).where('id', 'in', root).execute()
}

/**
 * Runs `work` with a function that dates actions in the past, in a company that was founded at `since`. Everything else
 * is dated now. No other transaction sees the altered defaults, because they are restored in the same transaction.
 * Meanwhile it works as the owner of the tables, if its login may. If they belong to another role, nothing can be dated
 * and everything is dated now.
 */
export async function inPast(trx: Trx, since: Date, work: (at: At) => Promise<void>): Promise<void> {
  const role = await readRole(trx)
  if (!role.ownsTables) return work((_moment, action) => action())
  if (role.name === APP_ROLE) await workAs(trx, 'none')
  await dateFounding(trx, since)
  await setDefaults(trx, "coalesce(nullif(current_setting('evergrove.moment', true), '')::timestamptz, now())")
  await work(async (moment, action) => {
    await sql`select set_config('evergrove.moment', ${moment.toISOString()}, true)`.execute(trx)
    const result = await action()
    await sql`select set_config('evergrove.moment', '', true)`.execute(trx)
    for (const [table, column] of SET_AFTERWARDS) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${moment} where ${sql.ref(column)} = now()`.execute(trx)
    }
    await dateBatches(trx, moment)
    return result
  })
  await setDefaults(trx, 'now()')
  await workAs(trx, role.name)
}
