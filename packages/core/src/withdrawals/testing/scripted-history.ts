/**
 * A history by a script, which meets every situation that a witness must see. Some of them come in one of a hundred
 * random histories, and a run with few of these would otherwise prove little about them, or fail by chance.
 */
import type { Action } from '../../network/testing/histories.ts'
import type { MoneyAction, MoneyHistory } from './money-history.ts'

type Numbers = { pick?: number; amount?: number; flag?: boolean }

/** Plays an action on the object with this number, or on one of those on which the action has an effect. */
const act = (history: MoneyHistory, kind: Action['kind'], { pick = 0, amount = 1000, flag = false }: Numbers = {}) =>
  history.play({ kind, pick, amount, flag })

const office = (
  history: MoneyHistory,
  kind: MoneyAction['kind'],
  { pick = 1, amount = 1000, flag = false }: Numbers = {},
) => history.playMoney({ kind, pick, amount, flag })

/** Lets an agent ask for money, and returns the number of the withdrawal. */
async function ask(history: MoneyHistory, agent: number): Promise<number> {
  await act(history, 'withdraw', { pick: agent })
  return history.model.withdrawals.length - 1
}

/** Takes more from an agent than the balance can bear. */
const indebt = (history: MoneyHistory, agent: number) =>
  act(history, 'adjust', { pick: agent, amount: (history.model.agents[agent]?.balance ?? 0) + 500 })

/** Returns which of the withdrawals that the bank has or had this one is. */
const atBank = ({ model }: MoneyHistory, withdrawal: number): number =>
  model.withdrawals
    .filter(({ payout }) => payout !== null && payout !== 'waiting')
    .indexOf(model.withdrawals[withdrawal] as (typeof model.withdrawals)[number])

/** Levels that are reached by an agent who is suspended, and bonuses without a receiver, are not paid. */
async function unpaid(history: MoneyHistory): Promise<void> {
  await act(history, 'suspend', { pick: 5 })
  await act(history, 'join', { pick: 7 })
  await act(history, 'reinstate', { pick: 5 })
  await act(history, 'join', { pick: 4 })
}

/** Rewards become owed, are given, are owed again and are lost, and a fee is paid again. */
async function rewards(history: MoneyHistory): Promise<void> {
  for (let count = 0; count < 24; count += 1) await act(history, 'join', { pick: 6 + (count >> 1) })
  await act(history, 'reward', { amount: 2000, flag: true })
  await act(history, 'undoReward')
  for (let count = 0; count < 3; count += 1) await act(history, 'reverse', { pick: 8 })
  await act(history, 'repay')
  await act(history, 'reward', { amount: 2000, flag: true })
}

/** Withdrawals go to the bank, and what comes back repays a debt or is paid after all. */
async function payouts(history: MoneyHistory): Promise<void> {
  const first = await ask(history, 6)
  await act(history, 'pay', { pick: first })
  await act(history, 'close', { pick: 6 })
  await office(history, 'draft', { flag: true })
  await office(history, 'dissolve')
  await office(history, 'draft', { flag: true })
  await office(history, 'release', { flag: true })
  await act(history, 'bank', { pick: atBank(history, first), flag: true })
  await act(history, 'bank', { pick: atBank(history, first) })
  const [second, third, fourth] = [await ask(history, 6), await ask(history, 5), await ask(history, 5)]
  for (const one of [second, third, fourth]) await act(history, 'pay', { pick: one })
  await office(history, 'draft', { flag: true })
  await office(history, 'release', { flag: true })
  await indebt(history, 6)
  await act(history, 'bank', { pick: atBank(history, second) })
  await act(history, 'bank', { pick: atBank(history, third), flag: true })
}

/** Withdrawals are rejected, requested again and prevented by a debt. */
async function decisions(history: MoneyHistory): Promise<void> {
  const rejected = await ask(history, 5)
  await act(history, 'refuse', { pick: rejected })
  await ask(history, 5)
  await office(history, 'repeat')
  const again = await ask(history, 0)
  await act(history, 'refuse', { pick: again })
  await office(history, 'repeat', { pick: 3 })
  const prevented = await ask(history, 7)
  await indebt(history, 7)
  await act(history, 'pay', { pick: prevented })
  await office(history, 'writeOff', { amount: 500 })
  await act(history, 'close', { pick: 8 })
  await act(history, 'pay', { pick: await ask(history, 9) })
  await act(history, 'suspend', { pick: 10 })
}

/** A new plan holds bonuses back, and an agent asks for one all the same. */
async function holdback(history: MoneyHistory): Promise<void> {
  await act(history, 'publish', { pick: 2, amount: 404, flag: true })
  await act(history, 'join', { pick: 9 })
  const { balance = 0 } = history.model.agents[9] ?? {}
  await act(history, 'withdraw', { pick: 9, amount: balance })
  await office(history, 'draft', { flag: true })
}

/**
 * The parts of the script. After each the history is shown, because under one plan something else is to be seen than
 * under several. It begins with the former company and six agents who have earned.
 */
export const script: readonly ((history: MoneyHistory) => Promise<void>)[] = [
  async (history) => {
    for (const part of [unpaid, rewards, payouts, decisions]) await part(history)
  },
  holdback,
]
