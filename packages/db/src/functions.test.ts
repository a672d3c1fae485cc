/** The functions of every database are those of the files in `sql/`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { applyFunctions } from '../migrations/apply-functions.ts'
import { migrations } from '../migrations/index.ts'
import { databaseForAll } from './testing/index.ts'

const FOLDER = new URL('../sql/', import.meta.url)
const files = readdirSync(FOLDER)
const names = files.map((file) => file.replace(/\.sql$/, '')).toSorted()
const textOf = (name: string): string => readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8')

const database = databaseForAll<unknown>()

async function readFunctions(db: Kysely<unknown>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = current_schema()::regnamespace order by p.proname`.execute(db)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

/** Runs the work in a transaction that is rolled back. */
async function tryOut(work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const rollback = new Error('Roll back')
  const tried = database.db.transaction().execute(async (trx) => {
    await work(trx)
    throw rollback
  })
  await expect(tried).rejects.toBe(rollback)
}

/** Drops the checks and indexes that call a function, as a migration does that changes such a function. */
async function dropWhatCalls(trx: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as statement
    from pg_depend d join pg_constraint c on c.oid = d.objid and d.classid = 'pg_constraint'::regclass
    where d.refclassid = 'pg_proc'::regclass and c.contype = 'c'
    union
    select format('drop index %s', d.objid::regclass)
    from pg_depend d join pg_index i on i.indexrelid = d.objid and d.classid = 'pg_class'::regclass
    where d.refclassid = 'pg_proc'::regclass`.execute(trx)
  for (const { statement } of rows) await sql.raw(statement).execute(trx)
}

test('every file replaces the function that it is named after', () => {
  for (const name of names) {
    expect(textOf(name).replaceAll(/^--.*\n/gm, '')).toMatch(new RegExp(`^create or replace function ${name}\\(`))
  }
})

test('a new database has exactly the functions of the files, and their bodies are valid', async () => {
  const migrated = await readFunctions(database.db)
  expect(Object.keys(migrated)).toEqual(names)
  await tryOut(async (trx) => {
    for (const name of names) await sql.raw(textOf(name)).execute(trx)
    expect(await readFunctions(trx)).toEqual(migrated)
  })
})

test('an older version of a function is replaced, even if it had another result or other parameters', async () => {
  await tryOut(async (trx) => {
    const migrated = await readFunctions(trx)
    await dropWhatCalls(trx)
    for (const definition of Object.values(migrated)) {
      await sql.raw(definition.replace('AS $function$', 'AS $function$ -- An older version')).execute(trx)
    }
    await sql`drop function place_agent(bigint)`.execute(trx)
    await sql
      .raw(`create function place_agent(id bigint) returns integer language sql as $$
      select 1 -- An older version, with another result
    $$`)
      .execute(trx)
    const older = Object.values(await readFunctions(trx))
    expect(older.every((definition) => definition.includes('An older version'))).toBe(true)
    await applyFunctions(trx, names)
    expect(await readFunctions(trx)).toEqual(migrated)
  })
})

test('[H2] only the owner may execute the functions, including later ones', async () => {
  await tryOut(async (trx) => {
    await sql`create function one_of_a_later_release() returns integer language sql as 'select 1'`.execute(trx)
    const { rows } = await sql`
      select proname from pg_proc where pronamespace = current_schema()::regnamespace
        and has_function_privilege('public', oid, 'execute')`.execute(trx)
    expect(rows).toEqual([])
  })
})

test('a function that a check calls cannot be changed without its check, so that the checked rows stay valid', async () => {
  const changing = database.db.transaction().execute((trx) => applyFunctions(trx, ['transfer_fits_accounts']))
  await expect(changing).rejects.toThrow('other objects depend on it')
})

test('[H2] roles that may add transfers keep the right to execute a function that is applied again', async () => {
  await tryOut(async (trx) => {
    await sql`create role product`.execute(trx)
    await sql`create role reader`.execute(trx)
    await sql`grant select on all tables in schema public to reader`.execute(trx)
    await sql`grant select on ledger_transfers to product`.execute(trx)
    await sql`grant insert (kind, amount) on ledger_transfers to product`.execute(trx)
    await dropWhatCalls(trx)
    await applyFunctions(trx, names)
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = current_schema()::regnamespace
        and has_function_privilege('product', oid, 'execute') order by proname`.execute(trx)
    expect(rows.map(({ name }) => name)).toEqual(names.filter((name) => !textOf(name).includes('returns trigger')))
    const { rows: others } = await sql`
      select proname from pg_proc where pronamespace = current_schema()::regnamespace
        and has_function_privilege('reader', oid, 'execute')`.execute(trx)
    expect(others).toEqual([])
  })
})

/** Functions that read no table. PostgreSQL inlines them into the statement that calls them, which a fixed path would prevent. */
const WITHOUT_TABLES = new Set(['digest_transfer', 'hash_audit_entry', 'lock_placements'])

test('[H2] the search path of the caller cannot lead a function to other tables', async () => {
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select proname as name, proconfig as settings from pg_proc
    where pronamespace = current_schema()::regnamespace order by proname`.execute(database.db)
  const fixed = rows.filter(({ settings }) => settings?.includes('search_path=public, pg_temp') === true)
  expect(fixed.map(({ name }) => name)).toEqual(names.filter((name) => !WITHOUT_TABLES.has(name)))
})

test('every changed file has a migration that applies it to existing databases', () => {
  const applied: Record<string, string> = {}
  for (const migration of Object.values<Migration & { functions?: Record<string, string> }>(migrations)) {
    Object.assign(applied, migration.functions)
  }
  const digests = names.map((name) => [name, createHash('sha256').update(textOf(name)).digest('hex').slice(0, 16)])
  expect(applied, 'Add a migration with the digests of the files that have changed').toEqual(
    Object.fromEntries(digests),
  )
})
