/** Which secrets the processes work with, by fingerprints that are too short to find a weak secret by them. */
import { inTransaction } from '@evergrove/db'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** A secret by its fingerprints: the one in use, and those of the ones before it that are accepted besides. */
export type GivenSecret = { name: string; newest: string; older: readonly string[] }

const readKnown = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('known_secrets').select(['name', 'fingerprint']).execute()
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

const unknownAmong = (given: readonly GivenSecret[], known: ReadonlyMap<string, string>): string[] =>
  given
    .filter(({ name, newest, older }) => known.has(name) && ![newest, ...older].includes(known.get(name) ?? ''))
    .map(({ name }) => name)

/** The names of the given secrets that neither are the known ones nor accept them. */
export async function listUnknownSecrets(db: Database, given: readonly GivenSecret[]): Promise<string[]> {
  return unknownAmong(given, await readKnown(db))
}

/**
 * Makes the given secrets the known ones, if each is the known one or accepts it; otherwise it changes nothing and returns the names of
 * those that do not. `isForced` takes them in any case. One call at a time does it.
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
