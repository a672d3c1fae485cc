/** Random histories of the network and of its money, each played once and checked by all witnesses. */
import { databaseForAll } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { disclosureWitness } from '../disclosures/testing/disclosure-witness.ts'
import { replayWitness } from '../laboratory/testing/replay-witness.ts'
import { ledgerWitness } from '../ledger/checks/testing/ledger-witness.ts'
import { explanationsWitness } from '../ledger/explanations/testing/explanations-witness.ts'
import { statementWitness } from '../ledger/statement/testing/statement-witness.ts'
import { planWitness } from '../network/testing/compare-worlds.ts'
import { type Action, History } from '../network/testing/histories.ts'
import {
  actionsOf,
  HISTORY_RUNS,
  HISTORY_TIMEOUT_MS,
  playAll,
  playAndUndo,
  playHalf,
  repeatWith,
} from '../network/testing/play-histories.ts'
import { Witnesses } from '../network/testing/witnesses.ts'
import { unpaidWitness } from '../network/unpaid/testing/unpaid-witness.ts'
import type { Schema, Trx } from '../platform/schema.ts'
import { figuresWitness } from '../staff/testing/figures-witness.ts'
import { moneyWitness } from '../withdrawals/testing/compare-money.ts'
import { type MoneyAction, MoneyHistory } from '../withdrawals/testing/money-history.ts'
import { formerCompany } from '../withdrawals/testing/moved-company.ts'
import { script } from '../withdrawals/testing/scripted-history.ts'

const database = databaseForAll<Schema>()

/** The weight of each action in a history of the network. */
const action = actionsOf<Action['kind']>({
  join: 40,
  signUp: 8,
  activate: 10,
  reject: 3,
  prove: 1,
  reverse: 9,
  repay: 6,
  reward: 12,
  undoReward: 12,
  suspend: 4,
  reinstate: 3,
  close: 4,
  withdraw: 12,
  pay: 8,
  batch: 4,
  bank: 6,
  sendBack: 1,
  refuse: 3,
  adjust: 4,
  publish: 4,
  wait: 3,
})

/** The weight of each action in a history in which most actions move money. */
const moneyAction = actionsOf<MoneyAction['kind']>({
  join: 12,
  signUp: 1,
  activate: 1,
  reject: 2,
  prove: 1,
  reverse: 8,
  repay: 6,
  reward: 5,
  undoReward: 5,
  suspend: 3,
  reinstate: 3,
  close: 4,
  withdraw: 22,
  pay: 16,
  refuse: 4,
  bank: 8,
  sendBack: 3,
  adjust: 8,
  publish: 6,
  wait: 3,
  writeOff: 4,
  override: 4,
  requestLast: 2,
  repeat: 5,
  reopen: 1,
  draft: 12,
  add: 2,
  remove: 2,
  dissolve: 2,
  release: 16,
  results: 14,
  settle: 4,
})

/** The sponsors of enough agents to be disclosed in groups, with three complete levels. */
const grown = Array.from({ length: 22 }, (_, index) => index >> 1)

/**
 * The sponsors of six agents with 20.00 to 60.00, two of them with a complete level. The first lacks one agent for a second level.
 * @param former how many agents besides the root there are already
 */
const earningAfter = (former: number) => [0, 1, 1, 2, 2, 3].map((sponsor) => (sponsor === 0 ? 0 : sponsor + former))

const proofs = [planWitness, ledgerWitness]
const everywhere = [
  ...proofs,
  unpaidWitness,
  statementWitness,
  explanationsWitness,
  figuresWitness,
  replayWitness,
  disclosureWitness,
]

const networkOf = (sponsors: readonly number[]) => async (trx: Trx) => {
  const history = new History(trx)
  await history.begin(sponsors)
  return history
}

const moneyOf = (begin: (history: MoneyHistory) => Promise<void>) => async (trx: Trx) => {
  const history = new MoneyHistory(trx)
  await begin(history)
  return history
}

const networks = [networkOf([]), networkOf(grown)]
const movedIn = moneyOf((history) => history.beginMovedIn(earningAfter(formerCompany.length - 1)))
const moneys = [moneyOf((history) => history.begin(earningAfter(0))), movedIn]

/** Runs first: after the dead rows of a thousand histories, a check of six levels took longer than a statement may. */
test('long histories, six levels deep, end as the model does and leave a valid ledger', {
  timeout: HISTORY_TIMEOUT_MS,
  tags: 'deep',
}, async () => {
  const histories = fc.array(action, { minLength: 60, maxLength: 60 })
  const witnesses = new Witnesses()
  const playFull = (actions: Action[]) =>
    playAndUndo(database.db, async (trx) => {
      const history = await networkOf(Array.from({ length: 130 }, () => 0))(trx)
      for (const one of actions) await history.play(one)
      await witnesses.show(history, [...proofs, unpaidWitness, replayWitness])
    })
  expect(await playAll(histories, playFull, { numRuns: 2, endOnFailure: true })).toBe(2)
})

test('a history by a script meets every situation that a witness must see, however few are played at random', async () => {
  const witnesses = new Witnesses()
  const all = [...everywhere, moneyWitness].map(({ name, look, mustSee }) => ({ name, look, mustSee }))
  await playAndUndo(database.db, async (trx) => {
    const history = await movedIn(trx)
    for (const part of script) {
      await part(history)
      await witnesses.show(history, all)
    }
  })
  expect(witnesses.missed(all)).toEqual([])
})

test(`random histories of the network and of money end as the models do, and every view agrees (${repeatWith})`, {
  timeout: 2 * HISTORY_TIMEOUT_MS,
}, async () => {
  const witnesses = new Witnesses()
  const { db } = database
  let played = 0
  const ofNetwork = fc.array(action, { minLength: 1, maxLength: 40, size: 'max' })
  for (const [addedToSeed, begin] of networks.entries()) {
    played += await playHalf({ db, begin, addedToSeed }, ofNetwork, async (history, actions) => {
      for (const one of actions) await history.play(one)
      await witnesses.show(history, everywhere)
    })
  }
  const ofMoney = fc.array(moneyAction, { minLength: 20, maxLength: 70, size: 'max' })
  for (const [addedToSeed, begin] of moneys.entries()) {
    played += await playHalf({ db, begin, addedToSeed }, ofMoney, async (history, actions) => {
      for (const one of actions) await history.playMoney(one)
      await witnesses.show(history, [...everywhere, moneyWitness])
    })
  }
  expect(played).toBeGreaterThanOrEqual(2 * HISTORY_RUNS)
  // The rarest situation comes in one of sixty histories, so that a run with few of these can do without it.
  if (HISTORY_RUNS >= 500) expect(witnesses.missed([...everywhere, moneyWitness])).toEqual([])
})
