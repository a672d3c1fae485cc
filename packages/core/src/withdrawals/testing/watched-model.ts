/**
 * The model of money, which notes the rare situations that histories must meet, because without them they prove little.
 */
import type { ModelAgent, ModelWithdrawal } from '../../network/testing/model-types.ts'
import type { PlanModel } from '../../network/testing/plan-model.ts'
import { MoneyModel } from './money-model.ts'

export const situations = [
  'a fee is paid again',
  'an agent asks for what is held back',
  'a debt prevents an approval',
  'a payout prevents a closing',
  'an account is closed with a balance',
  'a withdrawal that comes back repays a debt',
  'a withdrawal that was paid comes back',
  'a rejected withdrawal is requested again',
  'money was requested after a rejection',
] as const
type Situation = (typeof situations)[number]

export class WatchedModel extends MoneyModel {
  readonly situations = new Set<Situation>()

  #note(situation: Situation, isMet: boolean): void {
    if (isMet) this.situations.add(situation)
  }

  override activate(agent: ModelAgent): ReturnType<PlanModel['activate']> {
    this.#note('a fee is paid again', agent.paymentStatus === 'Pending' && agent.isPlaced)
    return super.activate(agent)
  }

  override withdraw(agent: ModelAgent, amount: number, key: string | undefined): ReturnType<PlanModel['withdraw']> {
    this.#note(
      'an agent asks for what is held back',
      agent.status === 'Active' && amount <= agent.balance && amount > this.availableBalance(agent),
    )
    return super.withdraw(agent, amount, key)
  }

  override decideWithdrawal(
    withdrawal: ModelWithdrawal,
    status: 'Approved' | 'Rejected',
  ): ReturnType<PlanModel['decideWithdrawal']> {
    const isOwing = withdrawal.status === 'Pending' && withdrawal.agent.owed > 0
    this.#note('a debt prevents an approval', isOwing && status === 'Approved')
    return super.decideWithdrawal(withdrawal, status)
  }

  override close(agent: ModelAgent): ReturnType<PlanModel['close']> {
    const { balance, owed, status } = agent
    const outcome = super.close(agent)
    const isPaidSoon = agent.withdrawals.some(({ payout }) => payout === 'waiting' || payout === 'sent')
    this.#note('a payout prevents a closing', isPaidSoon && status === 'Active' && owed === 0)
    this.#note('an account is closed with a balance', outcome === 'ok' && balance > 0)
    return outcome
  }

  override repeat(withdrawal: ModelWithdrawal): ReturnType<MoneyModel['repeat']> {
    const isLate = withdrawal.status === 'Rejected' && this.isAskedSince(withdrawal)
    const outcome = super.repeat(withdrawal)
    this.#note('a rejected withdrawal is requested again', outcome === 'ok')
    this.#note('money was requested after a rejection', isLate)
    return outcome
  }

  override bankResult(withdrawal: ModelWithdrawal, result: 'paid' | 'returned'): ReturnType<PlanModel['bankResult']> {
    const isBack = result === 'returned' && withdrawal.payout !== 'returned'
    this.#note('a withdrawal that comes back repays a debt', isBack && withdrawal.agent.owed > 0)
    this.#note('a withdrawal that was paid comes back', isBack && withdrawal.payout === 'paid')
    return super.bankResult(withdrawal, result)
  }
}
