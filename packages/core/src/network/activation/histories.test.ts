/** Random histories end where the plan, written down a second time and slowly, says that they end. */
import { inTransaction } from '@evergrove/db'
import { openTestDatabase, type TestDatabase, testDriver } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../ledger/index.ts'
import type { Schema } from '../../platform/schema.ts'
import { actualEnd, expectedEnd, unsaid } from '../testing/compare-worlds.ts'
import { type Action, History } from '../testing/histories.ts'

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** How often each action comes, among about as many of all. */
const weights: Record<Action['kind'], number> = {
  join: 40,
  signUp: 8,
  activate: 10,
  reject: 3,
  prove: 1,
  reverse: 9,
  repay: 6,
  reward: 4,
  undoReward: 2,
  suspend: 4,
  reinstate: 3,
  close: 4,
  withdraw: 12,
  pay: 5,
  batch: 2,
  bank: 3,
  sendBack: 1,
  refuse: 3,
  adjust: 4,
  publish: 3,
  wait: 3,
}

const action = fc.record<Action>({
  kind: fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Action['kind']) })),
  ),
  pick: fc.nat(10_000),
  amount: fc.oneof(fc.integer({ min: 1, max: 8000 }), fc.constantFrom(1000, 2000, 4000)),
  flag: fc.boolean(),
})

const undo = new Error('The history is over')

/** Plays a history in a transaction that is rolled back, so that the next one begins with an empty database. */
async function play(actions: Action[], { provesLedger }: { provesLedger: boolean }): Promise<void> {
  const playing = inTransaction(database.db, async (trx) => {
    const history = new History(trx)
    await history.begin()
    for (const one of actions) await history.play(one)
    expect(history.surprises).toEqual([])
    const { end, messages } = await actualEnd(history)
    expect(end).toEqual(expectedEnd(history))
    expect(unsaid(history, messages)).toEqual([])
    await sql`set constraints all immediate`.execute(trx)
    if (provesLedger) expect((await checkLedger(trx)).filter(({ count }) => count > 0)).toEqual([])
    throw undo
  })
  await expect(playing).rejects.toBe(undo)
}

const isPglite = testDriver() === 'pglite'

/** The report of a failed run, which names the history; `passed` otherwise. */
async function reportOf<T>(run: Promise<fc.RunDetails<T>>): Promise<string> {
  const details = await run
  return details.failed ? ((await fc.asyncDefaultReportMessage(details)) ?? 'failed') : 'passed'
}

test(`${isPglite ? 1000 : 50} random histories end as the model of the plan does`, { timeout: 300_000 }, async () => {
  let played = 0
  const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30, size: 'max' }), async (actions) => {
    played += 1
    await play(actions, { provesLedger: played % 25 === 0 })
  })
  expect(await reportOf(fc.check(property, { numRuns: isPglite ? 1000 : 50 }))).toBe('passed')
  expect(played).toBeGreaterThanOrEqual(50)
})

test('long histories, six levels deep, end as the model does and leave a ledger that proves', {
  timeout: 120_000,
}, async () => {
  const grow: Action = { kind: 'join', pick: 0, amount: 1, flag: true }
  const full = Array.from({ length: 130 }, () => grow)
  const property = fc.asyncProperty(fc.array(action, { minLength: 60, maxLength: 60 }), (actions) =>
    play([...full, ...actions], { provesLedger: true }),
  )
  expect(await reportOf(fc.check(property, { numRuns: isPglite ? 3 : 2, endOnFailure: true }))).toBe('passed')
})
