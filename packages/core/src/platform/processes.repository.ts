/** The processes that work with the database, as they announce themselves. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PlatformTables } from './platform.table.ts'
import type { Database } from './schema.ts'

export type Announcement = Insertable<PlatformTables['processes']>

export type RunningProcess = Pick<
  Selectable<PlatformTables['processes']>,
  'id' | 'role' | 'host' | 'files' | 'field_keys' | 'seen_at'
>

/** Announces a process, and forgets those that have not been seen for a day. */
export async function announceProcess(
  db: Database,
  process: Announcement,
): Promise<Pick<Selectable<PlatformTables['processes']>, 'id' | 'started_at'>> {
  await db.deleteFrom('processes').where(sql<boolean>`seen_at < now() - interval '1 day'`).execute()
  return db.insertInto('processes').values(process).returning(['id', 'started_at']).executeTakeFirstOrThrow()
}

/** Notes that the process is running, and returns the time of the database. Undefined if it has been forgotten. */
export async function noteSeen(db: Database, id: number): Promise<Date | undefined> {
  const seen = db.updateTable('processes').set({ seen_at: sql`clock_timestamp()` }).where('id', '=', id)
  return (await seen.returning('seen_at').executeTakeFirst())?.seen_at
}

/**
 * The processes that were seen in the last two minutes, and after this moment of the database, the oldest first. One that was not has
 * been killed, or cannot reach the database.
 */
export async function listRunning(db: Database, after?: Date): Promise<RunningProcess[]> {
  const all = db.selectFrom('processes').select(['id', 'role', 'host', 'files', 'field_keys', 'seen_at'])
  const recent = all.where(sql<boolean>`seen_at > now() - interval '2 minutes'`).orderBy('id')
  return (after === undefined ? recent : recent.where('seen_at', '>', after)).execute()
}

/** Forgets a process that ends. */
export async function forgetProcess(db: Database, id: number): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute()
}

/** The time of the database. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
