/** A database for one test file: a copy of the migrated one from the global setup. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../index.ts'
import { runAsAdministrator, urlOfDatabase } from './administration.ts'

export { testDriver } from './administration.ts'

export type TestDatabase<S> = OpenDatabase<S> & {
  /** Empties every table except those of the migrator. Call it between tests. */
  truncateAll: () => Promise<void>
}

/** Opens a migrated, empty database of its own; `close` removes it. */
export async function openTestDatabase<S>(): Promise<TestDatabase<S>> {
  const prepared = inject('testDatabase')
  if (prepared.kind === 'pglite') {
    const snapshot = await readFile(prepared.snapshotFile)
    const database = await openDatabase<S>({ kind: 'pglite', dataDir: undefined, snapshot })
    return { ...database, truncateAll: () => truncateAll(database.db) }
  }
  const name = `evergrove_test_${randomBytes(6).toString('hex')}`
  await runAsAdministrator(prepared.adminUrl, `create database ${name} template ${prepared.template}`)
  const url = urlOfDatabase(prepared.adminUrl, name)
  const database = await openDatabase<S>({ kind: 'postgres', url })
  const close = async () => {
    await database.close()
    await runAsAdministrator(prepared.adminUrl, `drop database if exists ${name} with (force)`)
  }
  return { ...database, close, truncateAll: () => truncateAll(database.db) }
}

async function truncateAll<S>(db: Kysely<S>): Promise<void> {
  const { rows } = await sql<{ name: string; is_guarded: boolean }>`
    select quote_ident(tablename) as name, exists (
      select from pg_trigger where tgrelid = quote_ident(tablename)::regclass and tgname = 'refuse_truncate'
    ) as is_guarded
    from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(db)
  // Some tables refuse to be emptied. The test is the owner of the tables and can switch that off.
  const guarded = rows.filter(({ is_guarded }) => is_guarded)
  await db.transaction().execute(async (trx) => {
    for (const { name } of guarded) await sql`alter table ${sql.raw(name)} disable trigger refuse_truncate`.execute(trx)
    await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity cascade`.execute(trx)
    for (const { name } of guarded) await sql`alter table ${sql.raw(name)} enable trigger refuse_truncate`.execute(trx)
  })
}
