import { foundCompany } from '@evergrove/core/accounts'
import { recordAudit } from '@evergrove/core/audit'
import type { Schema, Trx } from '@evergrove/core/platform/schema'
import { inTransaction } from '@evergrove/db'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inPast } from './past.repository.ts'

const database = databaseForAll<Schema>()

const MOMENT = new Date('2020-02-29T12:00:00Z')
const FOUNDED = new Date('2020-01-31T12:00:00Z')

const recordSomething = (trx: Trx) =>
  recordAudit(trx, {
    actor: { kind: 'operator' },
    action: 'agent.correct',
    subject: { kind: 'agent', id: 1 },
    before: {},
    after: {},
  })

/**
 * Returns the dates of a dated action, an undated one, and one after `inPast`. Runs `before` first. The transaction is
 * rolled back.
 */
async function momentsOf(before: (trx: Trx) => Promise<unknown>): Promise<(string | undefined)[]> {
  const rollback = new Error('Roll back')
  let moments: (string | undefined)[] = []
  const seen = inTransaction(database.db, async (trx) => {
    await before(trx)
    await inPast(trx, FOUNDED, async (at) => {
      await at(MOMENT, () => recordSomething(trx))
      await recordSomething(trx)
    })
    await recordSomething(trx)
    const { rows } = await sql<{ moment: Date; is_now: boolean }>`
      select created_at as moment, created_at = now() as is_now from audit_entries order by id`.execute(trx)
    moments = rows.map(({ moment, is_now }) => (is_now ? 'now' : moment.toISOString()))
    throw rollback
  })
  await expect(seen).rejects.toBe(rollback)
  return moments
}

test('a dated action happens at its moment, and everything else now', async () => {
  expect(await momentsOf(async () => {})).toEqual([MOMENT.toISOString(), 'now', 'now'])
})

test('the plan and the company’s own agent are as old as the company, and neither can be dated again', async () => {
  await foundCompany({ db: database.db, logger: { info: () => {}, warn: () => {}, error: () => {} } })
  await inTransaction(database.db, (trx) => inPast(trx, FOUNDED, async () => {}))
  const { db } = database
  expect(await db.selectFrom('plan_versions').select('published_at').execute()).toEqual([{ published_at: FOUNDED }])
  expect(await db.selectFrom('agents').select('date_joined').execute()).toEqual([{ date_joined: FOUNDED }])
  expect(await db.selectFrom('placements').select('placed_at').execute()).toEqual([{ placed_at: FOUNDED }])
  await expect(db.updateTable('plan_versions').set({ published_at: MOMENT }).execute()).rejects.toThrow(
    'is not allowed',
  )
})

test('the product’s own role goes back to its login, the owner, for the history', async () => {
  expect(await momentsOf((trx) => sql`set local role evergrove_app`.execute(trx))).toEqual([
    MOMENT.toISOString(),
    'now',
    'now',
  ])
})

test('if the tables belong to another role, everything happens now', async () => {
  const becomeAnother = async (trx: Trx) => {
    await sql`create role tenant`.execute(trx)
    await sql`grant select, insert on all tables in schema public to tenant`.execute(trx)
    await sql`set local role tenant`.execute(trx)
  }
  expect(await momentsOf(becomeAnother)).toEqual(['now', 'now', 'now'])
})
