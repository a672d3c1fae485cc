/**
 * The rules for money that was earned, written again as simply as possible: payout batches, results of the bank,
 * write-offs, and the company's own accounts. It shares no code with the product. Amounts are in cents.
 */
import type { ModelAgent, ModelFormer, ModelWithdrawal } from '../../network/testing/model-types.ts'
import { PlanModel } from '../../network/testing/plan-model.ts'

export type ModelBatch = {
  state: 'draft' | 'released' | 'settled' | 'dissolved'
  withdrawals: ModelWithdrawal[]
  /** The total in the file that went to the bank. */
  total: number | null
}

export type Answer = { withdrawal: ModelWithdrawal; result: 'paid' | 'returned' }

type Counts = { paid: number; returned: number; unchanged: number; unmatched: number }

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

export class MoneyModel extends PlanModel {
  readonly batches: ModelBatch[] = []
  /** The withdrawals that the agent had when this one was rejected. */
  readonly #before = new Map<ModelWithdrawal, ModelWithdrawal[]>()
  readonly #repeated = new Set<ModelWithdrawal>()
  readonly #repeating = new Set<ModelWithdrawal>()
  adjusted = 0
  /** What was opened for agents when the company moved in, less their debts. */
  opened = 0
  writtenOff = 0

  override bring(company: readonly ModelFormer[]): void {
    this.opened = sum(company.map(({ net, pending }) => net + pending))
    super.bring(company)
  }

  override adjust(agent: ModelAgent, change: number): ReturnType<PlanModel['adjust']> {
    this.adjusted += change
    return super.adjust(agent, change)
  }

  /** Rule 14. */
  writeOff(agent: ModelAgent, amount: number): 'ok' | 'invalid' {
    if (amount > agent.owed) return 'invalid'
    agent.owed -= amount
    this.writtenOff += amount
    return 'ok'
  }

  /** Rule 23: an override approves despite every concern. */
  approveAnyway(withdrawal: ModelWithdrawal): 'ok' | 'conflict' {
    if (withdrawal.status !== 'Pending') return 'conflict'
    withdrawal.status = 'Approved'
    withdrawal.payout = 'waiting'
    withdrawal.agent.notifications.push({ kind: 'withdrawal', mentions: [] })
    return 'ok'
  }

  /** Rule 27: the rest of the balance of a closed account is requested again. */
  requestLast(agent: ModelAgent): 'ok' | 'conflict' {
    if (agent.status !== 'Closed' || agent.balance === 0 || agent.withdrawals.length === 0) return 'conflict'
    const last: ModelWithdrawal = {
      agent,
      amount: agent.balance,
      before: agent.balance,
      after: 0,
      status: 'Pending',
      key: undefined,
      payout: null,
    }
    agent.withdrawals.push(last)
    this.withdrawals.push(last)
    agent.balance = 0
    return 'ok'
  }

  override decideWithdrawal(
    withdrawal: ModelWithdrawal,
    status: 'Approved' | 'Rejected',
  ): ReturnType<PlanModel['decideWithdrawal']> {
    const outcome = super.decideWithdrawal(withdrawal, status)
    if (outcome === 'ok' && status === 'Rejected') this.#before.set(withdrawal, [...withdrawal.agent.withdrawals])
    return outcome
  }

  /** Returns whether the agent has requested anything since the rejection, besides what repeats a rejected withdrawal. */
  isAskedSince(withdrawal: ModelWithdrawal): boolean {
    const before = this.#before.get(withdrawal) ?? []
    return withdrawal.agent.withdrawals.some((one) => !before.includes(one) && !this.#repeating.has(one))
  }

  /** Rule 12: a rejected withdrawal is requested again, once, as a new one that its agent could request now. */
  repeat(withdrawal: ModelWithdrawal): 'ok' | 'conflict' {
    const { agent, amount, status } = withdrawal
    if (status !== 'Rejected' || this.#repeated.has(withdrawal) || this.isAskedSince(withdrawal)) return 'conflict'
    if (this.withdraw(agent, amount, undefined) !== 'ok') return 'conflict'
    this.#repeated.add(withdrawal)
    this.#repeating.add(agent.withdrawals[agent.withdrawals.length - 1] as ModelWithdrawal)
    agent.notifications.push({ kind: 'withdrawal', mentions: ['requested it again'] })
    return 'ok'
  }

  /** Rule 3: the rejection of a fee is undone. */
  reopenPayment(agent: ModelAgent): 'ok' | 'conflict' {
    if (agent.paymentStatus !== 'Rejected' || agent.status === 'Closed') return 'conflict'
    agent.paymentStatus = 'Pending'
    agent.notifications.push({ kind: 'payment', mentions: ['by mistake'] })
    return 'ok'
  }

  /** Rule 21: a withdrawal that was sent back has left its draft. */
  linesOf({ state, withdrawals }: ModelBatch): ModelWithdrawal[] {
    return state === 'draft' ? withdrawals.filter(({ payout }) => payout === 'waiting') : withdrawals
  }

  isInBatch(withdrawal: ModelWithdrawal): boolean {
    return this.batches.some(({ withdrawals }) => withdrawals.includes(withdrawal))
  }

  /** Rule 24: a draft takes every approved withdrawal of at least this amount that is in no batch. */
  draft(minimum: number): 'ok' | 'conflict' {
    const withdrawals = this.withdrawals.filter(
      (one) => one.payout === 'waiting' && !this.isInBatch(one) && one.amount >= minimum,
    )
    if (withdrawals.length === 0) return 'conflict'
    this.batches.push({ state: 'draft', withdrawals, total: null })
    return 'ok'
  }

  addToDraft(batch: ModelBatch, withdrawal: ModelWithdrawal): 'ok' | 'conflict' {
    if (batch.state !== 'draft' || withdrawal.payout !== 'waiting' || this.isInBatch(withdrawal)) return 'conflict'
    // A batch lists its withdrawals and notifies their agents in the order of the requests, not of the additions.
    batch.withdrawals = this.withdrawals.filter((one) => one === withdrawal || batch.withdrawals.includes(one))
    return 'ok'
  }

  takeOutOfDraft(batch: ModelBatch, withdrawal: ModelWithdrawal): 'ok' | 'conflict' {
    if (batch.state !== 'draft' || !this.linesOf(batch).includes(withdrawal)) return 'conflict'
    batch.withdrawals = batch.withdrawals.filter((one) => one !== withdrawal)
    return 'ok'
  }

  dissolve(batch: ModelBatch): 'ok' | 'conflict' {
    if (batch.state !== 'draft') return 'conflict'
    batch.state = 'dissolved'
    batch.withdrawals = []
    return 'ok'
  }

  /** Releases the draft if its total is the one that staff have seen. */
  release(batch: ModelBatch, seenTotal: number): 'ok' | 'conflict' {
    const total = sum(this.linesOf(batch).map(({ amount }) => amount))
    if (batch.state !== 'draft' || total !== seenTotal) return 'conflict'
    batch.withdrawals = this.linesOf(batch)
    batch.state = 'released'
    batch.total = total
    for (const withdrawal of batch.withdrawals) withdrawal.payout = 'sent'
    return 'ok'
  }

  /** Records the bank's results line by line. Returns undefined for a batch that the bank does not know. */
  results(batch: ModelBatch, answers: Answer[]): Counts | undefined {
    if (batch.state !== 'released' && batch.state !== 'settled') return undefined
    const counts: Counts = { paid: 0, returned: 0, unchanged: 0, unmatched: 0 }
    const known = new Map(batch.withdrawals.map((withdrawal) => [withdrawal, withdrawal.payout]))
    const news = new Map<ModelWithdrawal, 'paid' | 'returned'>()
    for (const { withdrawal, result } of answers) {
      const before = known.get(withdrawal)
      if (before === undefined || (before === 'returned' && result === 'paid')) counts.unmatched += 1
      else if (before === result) counts.unchanged += 1
      else {
        counts[result] += 1
        known.set(withdrawal, result)
        news.set(withdrawal, result)
      }
    }
    for (const [withdrawal, result] of news) this.bankResult(withdrawal, result)
    return counts
  }

  /** Records every withdrawal without a result as paid. */
  settle(batch: ModelBatch): 'ok' | 'conflict' {
    if (batch.state !== 'released') return 'conflict'
    for (const withdrawal of batch.withdrawals) if (withdrawal.payout === 'sent') this.bankResult(withdrawal, 'paid')
    return 'ok'
  }

  override bankResult(withdrawal: ModelWithdrawal, result: 'paid' | 'returned'): ReturnType<PlanModel['bankResult']> {
    const outcome = super.bankResult(withdrawal, result)
    for (const batch of this.batches) {
      const isAnswered = batch.withdrawals.every(({ payout }) => payout === 'paid' || payout === 'returned')
      if (batch.state === 'released' && isAnswered) batch.state = 'settled'
    }
    return outcome
  }

  /** Returns the balance of each account of the books on its normal side, added up from agents and withdrawals. */
  books(): Record<string, number> {
    const amountsOf = (...states: ModelWithdrawal['payout'][]) =>
      sum(this.withdrawals.filter(({ payout }) => states.includes(payout)).map(({ amount }) => amount))
    const held = sum(this.withdrawals.filter(({ status }) => status === 'Pending').map(({ amount }) => amount))
    return {
      cash: this.cashIn - amountsOf('paid') - this.spentOnRewards,
      receivable: sum(this.agents.map(({ owed }) => owed)),
      agent: sum(this.agents.map(({ balance }) => balance)) + held,
      payouts_in_transit: amountsOf('waiting', 'sent'),
      opening_balances: 0 - this.opened,
      adjustments: 0 - this.adjusted,
      fee_income: this.cashIn,
      bonus_expense: sum(this.agents.map(({ referralBonuses, matchBonuses }) => referralBonuses + matchBonuses)),
      written_off_receivables: this.writtenOff,
    }
  }
}
