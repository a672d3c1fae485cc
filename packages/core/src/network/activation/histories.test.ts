/** Random histories end where the plan, written down a second time and slowly, says that they end. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../ledger/index.ts'
import type { Schema } from '../../platform/schema.ts'
import { actualEnd, expectedEnd, unsaid } from '../testing/compare-worlds.ts'
import { type Action, History } from '../testing/histories.ts'
import {
  actionsOf,
  HISTORY_RUNS,
  HISTORY_TIMEOUT_MS,
  playAll,
  playAndUndo,
  repeatWith,
} from '../testing/play-histories.ts'

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** How often each action comes, among about as many of all. */
const action = actionsOf<Action['kind']>({
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
})

const play = (actions: Action[]) =>
  playAndUndo(database.db, async (trx) => {
    const history = new History(trx)
    await history.begin()
    for (const one of actions) await history.play(one)
    expect(history.surprises).toEqual([])
    const { end, messages } = await actualEnd(history)
    expect(end).toEqual(expectedEnd(history))
    expect(unsaid(history, messages)).toEqual([])
    await sql`set constraints all immediate`.execute(trx)
    expect((await checkLedger(trx)).filter(({ count }) => count > 0)).toEqual([])
  })

/** First: a thousand histories leave dead rows in every table, and a check of six levels then took longer than a statement may. */
test('long histories, six levels deep, end as the model does and leave a ledger that proves', {
  timeout: HISTORY_TIMEOUT_MS,
}, async () => {
  const grow: Action = { kind: 'join', pick: 0, amount: 1, flag: true }
  const full = Array.from({ length: 130 }, () => grow)
  const histories = fc.array(action, { minLength: 60, maxLength: 60 })
  const playFull = (actions: Action[]) => play([...full, ...actions])
  expect(await playAll(histories, playFull, { numRuns: 2, endOnFailure: true })).toBe(2)
})

test(`random histories end as the model of the plan does and leave a ledger that proves (${repeatWith})`, {
  timeout: HISTORY_TIMEOUT_MS,
}, async () => {
  const histories = fc.array(action, { minLength: 1, maxLength: 30, size: 'max' })
  expect(await playAll(histories, play)).toBe(HISTORY_RUNS)
})
