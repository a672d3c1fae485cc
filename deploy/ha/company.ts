/** The database of the topology: its owner, the login of the processes, and the schema. */
import { join } from 'node:path'
import { openDatabase } from '@evergrove/db'
import { sql } from 'kysely'
import { DATABASE, FOLDER, LOGIN, OWNER, PRIMARY, productSettings } from './parts.ts'
import { runTask } from './run-task.ts'

async function asSuperuser(database: string, statements: { unless: string; run: string }[]): Promise<void> {
  const opened = await openDatabase({ kind: 'postgres', url: PRIMARY('postgres', database) })
  try {
    for (const { unless, run } of statements) {
      const { rows } = await sql.raw(unless).execute(opened.db)
      if (rows.length === 0) await sql.raw(run).execute(opened.db)
    }
  } finally {
    await opened.close()
  }
}

const unlessRole = (name: string): string => `select from pg_roles where rolname = '${name}'`

/** Creates what is missing and runs the migrations. Repeating this changes nothing. */
export async function prepareCompany(): Promise<void> {
  await asSuperuser('postgres', [
    { unless: unlessRole(OWNER), run: `create role ${OWNER} login createrole` },
    {
      unless: `select from pg_database where datname = '${DATABASE}'`,
      run: `create database ${DATABASE} owner ${OWNER}`,
    },
  ])
  const { DATABASE_DIRECT_URL: _pooled, REQUIRE_APP_ROLE: _asOwner, ...shared } = productSettings()
  const settings = { ...shared, DATABASE_URL: PRIMARY(OWNER, DATABASE), DATA_DIR: join(FOLDER, 'operator') }
  await runTask(['migrate'], settings)
  await asSuperuser(DATABASE, [{ unless: unlessRole(LOGIN), run: `create role ${LOGIN} login in role evergrove_app` }])
}
