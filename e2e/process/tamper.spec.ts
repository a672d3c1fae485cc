/** A person with the password of the database changes a byte of history, and the command line then names the row. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { adjustBalance } from '@evergrove/core/ledger'
import type { Schema } from '@evergrove/core/platform/schema'
import { type DatabaseOptions, openDatabase } from '@evergrove/db'
import { findPostgres, startPostgres } from '@evergrove/db/testing/find-postgres'
import { expect } from '@playwright/test'
import { type Kysely, sql } from 'kysely'
import { type Ran, runTask } from '../support/command-line.ts'
import { TRIED_OUT, test } from '../support/server-process.ts'

type Ledger = {
  run: (...words: string[]) => Promise<Ran>
  inDatabase: <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>
}

function openLedger(settings: Record<string, string>, options: DatabaseOptions): Ledger {
  return {
    run: (...words) => runTask(settings, ...words),
    inDatabase: async (work) => {
      const database = await openDatabase<Schema>(options)
      try {
        return await work(database.db)
      } finally {
        await database.close()
      }
    },
  }
}

/** Changes a row past every trigger, which only the owner of the tables or a superuser can do. */
const force = ({ inDatabase }: Ledger, table: string, statement: string) =>
  inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx)
      const { numAffectedRows } = await sql.raw(statement).execute(trx)
      expect(numAffectedRows).toBe(1n)
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(trx)
    }),
  )

/** Makes three adjustments of the company’s own agent: three transfers, each with an audit entry. */
const writeEntries = (ledger: Ledger) =>
  ledger.inDatabase(async (db) => {
    const { id: agent_id } = await db.selectFrom('agents').select('id').orderBy('id').executeTakeFirstOrThrow()
    for (const amount of ['10.00', '20.00', '30.00']) {
      const input = { agent_id, direction: 'credit', amount, reason: 'Counted again' }
      await adjustBalance({ db }, { input, actor: { kind: 'operator' } })
    }
    const transfers = db.selectFrom('ledger_transfers').select('id').orderBy('id')
    const entries = db.selectFrom('audit_entries').select('id').orderBy('id', 'desc')
    return {
      transferId: (await transfers.offset(1).executeTakeFirstOrThrow()).id,
      entryId: (await entries.offset(1).executeTakeFirstOrThrow()).id,
    }
  })

const changeByte = (table: string, id: number) =>
  `update ${table} set reason = replace(reason, 'Counted', 'Bounted') where id = ${id}`

async function proveTampering(ledger: Ledger): Promise<void> {
  expect(await ledger.run('mails:undelivered')).toMatchObject({ code: 0 })
  const { transferId, entryId } = await writeEntries(ledger)
  expect(await ledger.run('ledger:check')).toMatchObject({ code: 0, stderr: '' })
  expect(await ledger.run('audit:verify')).toMatchObject({ code: 0, stderr: '' })

  await force(ledger, 'ledger_transfers', changeByte('ledger_transfers', transferId))
  const check = await ledger.run('ledger:check')
  expect(check).toMatchObject({ code: 1, stdout: '' })
  const broken = check.stderr.split('\n').filter((line) => !/^ +0 {2}/.test(line) && line !== '')
  // An adjustment and its audit entry are paired by the reason, so one is left over on each side.
  expect(broken.toSorted()).toEqual([
    expect.stringContaining('"moved":2000,"reason":"Bounted again","stated":null'),
    expect.stringContaining('"moved":4000,"reason":"Counted again","stated":6000'),
    `        {"transfer_id":${transferId}}`,
    expect.stringMatching(/^ +1 {2}no transfer has changed /),
    expect.stringMatching(/^ +2 {2}every correction of a balance has its audit entry/),
  ])

  await force(ledger, 'audit_entries', changeByte('audit_entries', entryId))
  const audit = await ledger.run('audit:verify')
  expect(audit).toMatchObject({ code: 1, stdout: '' })
  expect(audit.stderr).toBe(`Wrong audit entries: 1\n  entry ${entryId} has changed since it was written\n`)
}

test.use({ isFirstStart: false })

test('the checks fail and name the transfer or audit entry with a changed byte in PGlite', async ({ folder }) => {
  test.slow()
  const settings = { DATA_DIR: join(folder, 'data') }
  await proveTampering(openLedger(settings, { kind: 'pglite', dataDir: join(folder, 'data/pglite') }))
})

test('the checks fail and name the transfer or audit entry with a changed byte in PostgreSQL', async ({ folder }) => {
  test.slow()
  const binaries = findPostgres()
  test.skip(binaries === undefined, 'No server binaries of PostgreSQL are installed')
  const cluster = await startPostgres(binaries ?? '')
  try {
    const url = cluster.url('postgres')
    const secret = () => randomBytes(32).toString('hex')
    const secrets = { JWT_SECRET: secret(), FIELD_KEY: secret(), UNSUBSCRIBE_KEY: secret(), LOG_KEY: secret() }
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, ...TRIED_OUT, ...secrets }
    await proveTampering(openLedger(settings, { kind: 'postgres', url }))
  } finally {
    await cluster.stop()
  }
})
