/**
 * Lends the embedded databases of this process from one test file to the next, because opening one takes most of a
 * second. One is lent again only if it is as it was when it was new.
 */
import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '../database-types.ts'
import { openDatabase } from '../index.ts'
import { overPglite } from '../pglite-database.ts'
import { truncateAll } from './truncate-all.ts'

type Lent = { pglite: PGlite; original: string }

const idle: Lent[] = []

/** Tables of the catalogue and of the product whose rows are as they were when nobody has written to them since. */
const UNTOUCHED = `pg_class pg_attribute pg_proc pg_type pg_namespace pg_authid pg_auth_members pg_db_role_setting
  kysely_migration pgboss.queue`.split(/\s+/)

/** Tables that tests change and change back, as when they switch a trigger off for a while. */
const EQUAL = ['pg_trigger', 'pg_constraint']

/** Everything besides rows that a test can leave behind: the schema, rights, roles, settings, and what listens. */
const STATE = `select
  ${UNTOUCHED.map((table) => `(select jsonb_build_array(count(*), max(xmin::text::bigint)) from ${table})`).join(', ')},
  ${EQUAL.map((table) => `(select md5(string_agg(t::text, ' ' order by oid)) from ${table} t)`).join(', ')},
  (select jsonb_agg(channel) from pg_listening_channels() channel),
  (select jsonb_object_agg(name, setting) from pg_settings where source = 'session')`

/** Opens an empty, migrated database in memory. After `close` nobody can use it through what this returned. */
export async function borrowPglite<S>(snapshotFile: string): Promise<OpenDatabase<S>> {
  const lent = idle.pop() ?? (await open(snapshotFile))
  const database = await overPglite<S>(closedAlone(lent.pglite))
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await database.close()
    await giveBack(lent)
  }
  return { ...database, close }
}

async function open(snapshotFile: string): Promise<Lent> {
  const { pglite } = await openDatabase({ kind: 'pglite', dataDir: undefined, snapshot: await readFile(snapshotFile) })
  if (pglite === undefined) throw new Error('PGlite did not open')
  return { pglite, original: await stateOf(pglite) }
}

/** The instance for one borrower, whose `close` ends only its own use of it. */
function closedAlone(pglite: PGlite): PGlite {
  let closed = false
  return new Proxy(pglite, {
    get: (target, name) => {
      if (name === 'closed') return closed || target.closed
      if (name === 'close') return async () => void (closed = true)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function giveBack({ pglite, original }: Lent): Promise<void> {
  const { db } = await overPglite(pglite)
  await truncateAll(db)
  await pglite.exec('delete from pgboss.job; delete from pgboss.schedule; delete from pgboss.instance')
  if ((await stateOf(pglite)) !== original) return pglite.close()
  // Rows that were deleted would slow down the files that follow.
  await pglite.exec('vacuum')
  idle.push({ pglite, original })
}

async function stateOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query(STATE, [], { rowMode: 'array' })
  return JSON.stringify(rows)
}
