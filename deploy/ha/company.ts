/** The database of the topology: its owner, the login of the processes, and the schema. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase } from '@evergrove/db'
import { sql } from 'kysely'
import { DATABASE, FOLDER, LOGIN, OWNER, PRIMARY, productSettings } from './parts.ts'

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

/** Creates what is missing and runs the migrations. The same again changes nothing. */
export async function prepareCompany(): Promise<void> {
  await asSuperuser('postgres', [
    { unless: unlessRole(OWNER), run: `create role ${OWNER} login createrole` },
    {
      unless: `select from pg_database where datname = '${DATABASE}'`,
      run: `create database ${DATABASE} owner ${OWNER}`,
    },
  ])
  const { DATABASE_DIRECT_URL: _pooled, REQUIRE_APP_ROLE: _asOwner, ...shared } = productSettings()
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/run.js'), 'cli', 'migrate'],
    {
      encoding: 'utf8',
      env: { ...shared, DATABASE_URL: PRIMARY(OWNER, DATABASE), DATA_DIR: join(FOLDER, 'operator') },
    },
  )
  if (status !== 0) throw new Error(`The migrations failed: ${stderr}`)
  await asSuperuser(DATABASE, [{ unless: unlessRole(LOGIN), run: `create role ${LOGIN} login in role evergrove_app` }])
}
