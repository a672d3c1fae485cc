/** The processes that work with the database, as they announce themselves, and their secrets. */
import { inTransaction } from '@evergrove/db'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema } from './schema.ts'

export type Announcement = Insertable<Schema['processes']>

export type RunningProcess = Pick<
  Selectable<Schema['processes']>,
  'id' | 'role' | 'host' | 'files' | 'field_keys' | 'seen_at'
>

/** Announces a process, and deletes those that have not been seen for a day. */
export async function announceProcess(
  db: Database,
  process: Announcement,
): Promise<Pick<Selectable<Schema['processes']>, 'id' | 'started_at'>> {
  await db.deleteFrom('processes').where(sql<boolean>`seen_at < now() - interval '1 day'`).execute()
  return db.insertInto('processes').values(process).returning(['id', 'started_at']).executeTakeFirstOrThrow()
}

/** Notes that the process is running, and returns the time of the database; undefined if the process was deleted. */
export async function noteSeen(db: Database, id: number): Promise<Date | undefined> {
  const seen = db.updateTable('processes').set({ seen_at: sql`clock_timestamp()` }).where('id', '=', id)
  return (await seen.returning('seen_at').executeTakeFirst())?.seen_at
}

/**
 * Returns the processes that were seen in the last two minutes, and after this moment of the database, the oldest
 * first. Any other process has been killed, or cannot reach the database.
 */
export async function listRunning(db: Database, after?: Date): Promise<RunningProcess[]> {
  const all = db.selectFrom('processes').select(['id', 'role', 'host', 'files', 'field_keys', 'seen_at'])
  const recent = all.where(sql<boolean>`seen_at > now() - interval '2 minutes'`).orderBy('id')
  return (after === undefined ? recent : recent.where('seen_at', '>', after)).execute()
}

/** Deletes a process that ends. */
export async function forgetProcess(db: Database, id: number): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute()
}

/** Returns the time of the database. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

// The fingerprints of secrets are too short to find a weak secret from them.

/** A secret by its fingerprints: the one in use, and the earlier ones that are still accepted. */
export type GivenSecret = { name: string; newest: string; older: readonly string[] }

const readKnown = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('known_secrets').select(['name', 'fingerprint']).execute()
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

const unknownAmong = (given: readonly GivenSecret[], known: ReadonlyMap<string, string>): string[] =>
  given
    .filter(({ name, newest, older }) => known.has(name) && ![newest, ...older].includes(known.get(name) ?? ''))
    .map(({ name }) => name)

/** Returns the names of the given secrets that neither are the known ones nor accept them. */
export async function listUnknownSecrets(db: Database, given: readonly GivenSecret[]): Promise<string[]> {
  return unknownAmong(given, await readKnown(db))
}

/**
 * Makes the given secrets the known ones, if each is the known one or accepts it; otherwise changes nothing and returns
 * the names of those that do not. `isForced` stores them in any case. One call at a time does so.
 */
export async function noteSecrets(
  db: Database,
  given: readonly GivenSecret[],
  { isForced = false }: { isForced?: boolean } = {},
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('known secrets'))`.execute(trx)
    const known = await readKnown(trx)
    const unknown = unknownAmong(given, known)
    if (unknown.length > 0 && !isForced) return unknown
    for (const { name, newest: fingerprint } of given.filter(({ name, newest }) => known.get(name) !== newest)) {
      const row = trx.insertInto('known_secrets').values({ name, fingerprint })
      await row
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint, changed_at: sql`now()` }))
        .execute()
    }
    return []
  })
}
