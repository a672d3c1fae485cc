/** The declared rights are those of the database, with no table, column or function missing or in excess. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testDriver } from '../testing/index.ts'
import { applyRights, listRights, listRoutines, listTables } from './apply-rights.ts'
import { APP_ROLE, appFunctions, READER_ROLE, tableRights } from './rights.ts'

let database: TestDatabase<unknown>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Runs the work in a transaction that is rolled back. */
async function tryOut(work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const rollback = new Error('Roll back')
  const tried = database.db.transaction().execute(async (trx) => {
    await work(trx)
    throw rollback
  })
  await expect(tried).rejects.toBe(rollback)
}

const readKeys = async (db: Kysely<unknown>) =>
  (await listRights(db)).map(({ role, privilege, object }) => `${role}: ${privilege} ${object}`).toSorted()

/** Returns the named columns. A right on all columns names none. */
const named = (columns: 'all' | readonly string[] | undefined): readonly string[] =>
  columns === undefined || columns === 'all' ? [] : columns

test('[H2] every table has declared rights, and every declaration has a table', async () => {
  const tables = await listTables(database.db)
  const names = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name)
  expect(names, 'Declare the rights of a new table in packages/db/src/roles/rights.ts').toEqual(
    Object.keys(tableRights).toSorted(),
  )
})

test('[H2] every declared column exists, and none is declared twice', async () => {
  const wrong = (await listTables(database.db)).flatMap(({ name, columns }) => {
    const { insert, update, hidden } = tableRights[name] ?? {}
    const lists = [insert, update, hidden].map(named)
    return lists.flatMap((list) =>
      list.filter((column, index) => !columns.includes(column) || list.indexOf(column) !== index),
    )
  })
  expect(wrong).toEqual([])
})

test('[H2] every function can be executed by the product, or is executed only by a trigger', async () => {
  const routines = (await listRoutines(database.db)).filter(({ schema }) => schema === 'public')
  const called = routines.filter(({ is_trigger }) => !is_trigger).map(({ name }) => name)
  expect(called, 'Declare the right to a new function in packages/db/src/roles/rights.ts').toEqual(appFunctions)
})

const SECRETS = /\.\w*(?:hash|secret|token|account_n|bank|payload)/
/** Names that look like secrets and are none: digests of public bytes, the chain that auditors follow, and a list of banks. */
const OPEN = new Set(['files.hash', 'legal_texts.hash', 'audit_links.hash', 'banks.bank_name', 'banks.bank_code'])

test('[H2] reports see no column with the name of a secret', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and has_column_privilege(${READER_ROLE}, c.oid, a.attnum, 'select')`.execute(database.db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.map(({ name }) => name).filter((name) => SECRETS.test(name) && !OPEN.has(name))).toEqual([])
})

test('[H2] missing rights are granted, and rights in excess are revoked from any role', async () => {
  const declared = await readKeys(database.db)
  expect(declared.length).toBeGreaterThan(200)
  await tryOut(async (trx) => {
    for (const statement of [
      `grant update, truncate on ledger_transfers to ${APP_ROLE}`,
      `grant update (code) on agents to ${APP_ROLE}`,
      `grant usage on sequence agents_id_seq to ${APP_ROLE}`,
      `grant select (password_hash) on staff to ${READER_ROLE}`,
      'grant select on agents to public',
      'grant execute on function apply_transfers() to public',
      'grant create on schema public to public',
      `revoke insert on payments from ${APP_ROLE}`,
      `revoke select (code) on agents from ${READER_ROLE}`,
    ]) {
      await sql.raw(statement).execute(trx)
    }
    expect(await readKeys(trx)).not.toEqual(declared)
    await applyRights(trx)
    expect(await readKeys(trx)).toEqual(declared)
  })
})

test('[H2] a table without declared rights is closed to both roles', async () => {
  await tryOut(async (trx) => {
    await sql`create table of_a_later_release (id bigint)`.execute(trx)
    await sql.raw(`grant all on of_a_later_release to ${APP_ROLE}, ${READER_ROLE}`).execute(trx)
    await applyRights(trx)
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(${APP_ROLE}, 'of_a_later_release', 'select, insert, update, delete, truncate') as may
      `.execute(trx)
    expect(rows).toEqual([{ may: false }])
  })
})

test('[O4] the rights of a newer release are not changed', async () => {
  await tryOut(async (trx) => {
    await sql`create table of_a_later_release (id bigint)`.execute(trx)
    await sql.raw(`grant select, insert on of_a_later_release to ${APP_ROLE}`).execute(trx)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-reports-expanding', '')`.execute(trx)
    const before = await readKeys(trx)
    await applyRights(trx)
    expect(await readKeys(trx)).toEqual(before)
  })
})

test.runIf(testDriver() === 'postgres')(
  '[H2] several processes and databases of one server can apply the rights at once',
  async () => {
    const other = await openTestDatabase()
    const declared = await readKeys(database.db)
    for (const { db } of [database, other]) await sql.raw(`revoke select on agents from ${APP_ROLE}`).execute(db)
    await Promise.all([database, other, database, other].map(({ db }) => applyRights(db)))
    for (const { db } of [database, other]) expect(await readKeys(db)).toEqual(declared)
    await other.close()
  },
)
