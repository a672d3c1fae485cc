/** Random histories of money after it was earned end where a slow and obvious model says that they end. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../ledger/index.ts'
import { actualEnd, expectedEnd, unsaid } from '../network/testing/compare-worlds.ts'
import {
  actionsOf,
  HISTORY_RUNS,
  HISTORY_TIMEOUT_MS,
  playAll,
  playAndUndo,
  repeatWith,
} from '../network/testing/play-histories.ts'
import type { Schema } from '../platform/schema.ts'
import { actualMoney, expectedMoney } from './testing/compare-money.ts'
import { type MoneyAction, MoneyHistory } from './testing/money-history.ts'
import { situations } from './testing/watched-model.ts'

let database: TestDatabase<Schema>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** How often each action comes, among about a hundred and fifty of all. Rewards are given in the histories of activations. */
const action = actionsOf<MoneyAction['kind']>({
  join: 12,
  signUp: 1,
  activate: 1,
  reject: 1,
  prove: 1,
  reverse: 8,
  repay: 6,
  reward: 0,
  undoReward: 0,
  suspend: 3,
  reinstate: 3,
  close: 4,
  withdraw: 22,
  pay: 16,
  refuse: 3,
  bank: 4,
  sendBack: 3,
  adjust: 8,
  publish: 3,
  wait: 4,
  writeOff: 3,
  override: 4,
  requestLast: 2,
  draft: 7,
  add: 2,
  remove: 2,
  dissolve: 2,
  release: 8,
  results: 7,
  settle: 2,
})

/** Six agents with 20.00 to 60.00, two of them with a complete level. */
const opening = [0, 1, 1, 2, 2, 3].map((pick): MoneyAction => ({ kind: 'join', pick, amount: 1, flag: true }))

/** What the histories came to, so that it shows when they stop reaching something. */
const seen = new Set<string>()
const note = (what: string) => seen.add(what)

function noteEnd({ model }: MoneyHistory): void {
  for (const { status, payout } of model.withdrawals) note(`withdrawal ${status} ${payout ?? ''}`.trim())
  for (const { state } of model.batches) note(`batch ${state}`)
  for (const agent of model.agents) {
    note(`agent ${agent.status}`)
    if (agent.owed > 0) note('debt')
    if (model.availableBalance(agent) < agent.balance) note('held back')
  }
  if (model.writtenOff > 0) note('written off')
  for (const situation of model.situations) note(situation)
}

const play = (actions: MoneyAction[]) =>
  playAndUndo(database.db, async (trx) => {
    const history = new MoneyHistory(trx)
    await history.begin()
    for (const one of [...opening, ...actions]) await history.playMoney(one)
    expect(history.surprises).toEqual([])
    const { end, messages } = await actualEnd(history)
    expect(end).toEqual(expectedEnd(history))
    expect(unsaid(history, messages)).toEqual([])
    expect(await actualMoney(history)).toEqual(expectedMoney(history))
    expect((await checkLedger(trx)).filter(({ count }) => count > 0)).toEqual([])
    noteEnd(history)
  })

const mustBeSeen = [
  'withdrawal Pending',
  'withdrawal Approved waiting',
  'withdrawal Approved sent',
  'withdrawal Approved paid',
  'withdrawal Rejected',
  'withdrawal Returned returned',
  'batch draft',
  'batch released',
  'batch settled',
  'batch dissolved',
  'agent Pending',
  'agent Active',
  'agent Suspended',
  'agent Closed',
  'debt',
  'held back',
  'written off',
  ...situations,
]

test(`random histories of payouts, debts and closings end as the model does and leave a ledger that proves (${repeatWith})`, {
  timeout: HISTORY_TIMEOUT_MS,
}, async () => {
  const histories = fc.array(action, { minLength: 20, maxLength: 70, size: 'max' })
  expect(await playAll(histories, play)).toBe(HISTORY_RUNS)
  if (HISTORY_RUNS >= 25) expect(mustBeSeen.filter((what) => !seen.has(what))).toEqual([])
})
