/** What follows a move: months close over what was opened, and the income disclosure and the log begin there (plan rule 35). */
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closeMonth, getMonth } from '../accounting/index.ts'
import { postedAt } from '../accounting/testing/past.ts'
import { checkDisclosedFigures, getIncomeDisclosure, publishDisclosure } from '../disclosures/index.ts'
import { differences } from '../disclosures/testing/differences.ts'
import { redate } from '../disclosures/testing/redate.ts'
import { checkLedger } from '../ledger/index.ts'
import { found, join } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { formerCompany, moveFormerCompany } from '../withdrawals/testing/moved-company.ts'

const database = databaseForAll<Schema>()
const MOVED_AT = '2026-07-15T12:00:00Z'
const NOW = new Date('2026-12-15T12:00:00Z')
const operator = { kind: 'operator' } as const
const deps = () => ({ db: database.db, now: () => NOW })
let root: number

/** Lets the company move in during July, and agents join in August. */
beforeAll(async () => {
  const { db } = database
  root = await found(db)
  await postedAt(db, MOVED_AT, () => moveFormerCompany(db))
  await sql`update move_ins set started_at = ${MOVED_AT}, stored_at = ${MOVED_AT}, finished_at = ${MOVED_AT}`.execute(
    db,
  )
  await postedAt(db, '2026-08-15T12:00:00Z', async () => {
    for (let count = 0; count < 12; count += 1) await join(db, root)
  })
})

test('the month of the move closes with the opening balances and without income or expense, and the next one with its own', async () => {
  const opened = formerCompany.reduce((sum, { net, pending }) => sum + net + pending, 0)
  const july = await closeMonth(deps(), { month: '2026-07', actor: operator })
  const balances = new Map(july.trial_balance.accounts.map(({ number, balance }) => [number, balance]))
  expect(balances.get(3000)).toBe(`-${(opened / 100).toFixed(2)}`)
  // Accounts from 4000 on are of income and expenses.
  expect([...balances].filter(([number, balance]) => number >= 4000 && balance !== '0.00')).toEqual([])
  const before = await getMonth(deps(), '2026-08')
  const august = await closeMonth(deps(), { month: '2026-08', actor: operator })
  expect(august).toMatchObject({ state: 'closed', trial_balance: before.trial_balance })
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('the income disclosure counts agents of before, but fees and earnings only since the move, and says when that was', async () => {
  await redate(database.db)
  await publishDisclosure(deps(), { actor: operator })
  const { disclosure } = await getIncomeDisclosure(database.db)
  expect(disclosure?.figures).toMatchObject({
    moved_in_on: '2024-02-01',
    since_beginning: { agents: 15, fees: '1200.00' },
  })
  expect(await differences(database.db)).toEqual([])
  expect(await checkDisclosedFigures(database.db)).toMatchObject({ count: 0 })
})
