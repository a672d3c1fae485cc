/**
 * The rules of the plan again, written as simply as possible: everything is searched for and counted from scratch each
 * time. It shares no code with the product, so that both are unlikely to be wrong in the same way. Amounts are in
 * cents.
 */

import type { ModelAgent, ModelFormer, ModelLevel, ModelPlan, ModelWithdrawal } from './model-types.ts'

type Outcome = 'ok' | 'not_found' | 'invalid' | 'refused' | 'conflict' | 'key_reused'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export class PlanModel {
  readonly agents: ModelAgent[] = []
  readonly withdrawals: ModelWithdrawal[] = []
  readonly plans: ModelPlan[] = []
  cashIn = 0
  /** The amount booked for rewards, and the company's expense for those that were given. */
  rewardsOwed = 0
  spentOnRewards = 0
  /** The number of days that have passed. */
  today = 0

  constructor(plan: ModelPlan) {
    this.plans.push(plan)
    const root = this.#create('root', null)
    root.status = 'Active'
    root.isPlaced = true
    root.isCounted = true
  }

  get #plan(): ModelPlan {
    return this.plans[this.plans.length - 1] as ModelPlan
  }

  #create(name: string, sponsor: ModelAgent | null): ModelAgent {
    const agent: ModelAgent = {
      name,
      sponsor,
      status: 'Pending',
      hasBank: true,
      left: null,
      right: null,
      parent: null,
      isPlaced: false,
      isCounted: false,
      paymentStatus: 'Pending',
      hasProof: false,
      fee: this.#plan.fee,
      feeVersion: this.plans.length,
      paidForActivation: null,
      balance: 0,
      owed: 0,
      referralBonuses: 0,
      matchBonuses: 0,
      reached: [],
      rewarded: [],
      isFeeFormer: false,
      formerLevel: 0,
      notifications: [],
      withdrawals: [],
    }
    this.agents.push(agent)
    return agent
  }

  signUp(sponsor: ModelAgent, hasBank: boolean): ModelAgent {
    const agent = this.#create(`agent ${this.agents.length}`, sponsor)
    agent.hasBank = hasBank
    return agent
  }

  /** Rule 35: agents come with what they have or owe and with their places. Nothing is booked, paid or told for the past. */
  bring(company: readonly ModelFormer[]): void {
    for (const [index, { name, sponsor, hasPaid, net, level, pending }] of company.entries()) {
      const agent = (index === 0 ? this.agents[0] : this.#create(name, this.agents[sponsor] ?? null)) as ModelAgent
      agent.balance = Math.max(0, net)
      agent.owed = Math.max(0, -net)
      agent.formerLevel = level
      if (pending > 0) this.#hold(agent, { amount: pending, before: net + pending, key: undefined })
      if (index === 0 || !hasPaid) continue
      agent.status = 'Active'
      agent.paymentStatus = 'Approved'
      agent.isFeeFormer = true
      agent.isCounted = true
      this.#place(agent)
    }
    for (const agent of this.agents) {
      agent.formerLevel = Math.max(agent.formerLevel, this.depth(agent))
      this.#reachLevels(agent, this.#plan)
    }
  }

  #hold(agent: ModelAgent, { amount, before, key }: Pick<ModelWithdrawal, 'amount' | 'before' | 'key'>): void {
    const withdrawal = { agent, amount, before, after: before - amount, status: 'Pending' as const, key, payout: null }
    agent.withdrawals.push(withdrawal)
    this.withdrawals.push(withdrawal)
  }

  /** Rule 14: a debt is repaid first. */
  #give(agent: ModelAgent, amount: number): void {
    agent.balance += amount
    while (agent.owed > 0 && agent.balance > 0) {
      agent.owed -= 1
      agent.balance -= 1
    }
  }

  /** Rule 14: the part that exceeds the balance is owed. */
  #take(agent: ModelAgent, amount: number): void {
    for (let cent = 0; cent < amount; cent += 1) {
      if (agent.balance > 0) agent.balance -= 1
      else agent.owed += 1
    }
  }

  /** Rule 20: the balance, less standing bonuses that are still held back. */
  availableBalance(agent: ModelAgent): number {
    let available = agent.balance
    for (const { paidForActivation: paid } of this.agents) {
      if (paid !== null && paid.sponsor === agent && paid.availableOn > this.today) available -= paid.amount
    }
    for (const { bonus, availableOn } of agent.reached) if (availableOn > this.today) available -= bonus
    return Math.max(0, available)
  }

  /** Returns the agents exactly `steps` below, from left to right. */
  levelBelow(agent: ModelAgent, steps: number): ModelAgent[] {
    let level = [agent]
    for (let step = 0; step < steps; step += 1) {
      level = level.flatMap(({ left, right }) => [left, right].filter((child) => child !== null))
    }
    return level
  }

  depth(agent: ModelAgent): number {
    let depth = 0
    while (depth < 6 && this.countedBelow(agent, depth + 1) === 2 ** (depth + 1)) depth += 1
    return depth
  }

  /** Rule 15. */
  countedBelow(agent: ModelAgent, steps: number): number {
    return this.levelBelow(agent, steps).filter(({ isCounted }) => isCounted).length
  }

  #place(agent: ModelAgent): void {
    let anchor = agent.sponsor
    while (anchor !== null && !anchor.isPlaced) anchor = anchor.sponsor
    const queue = [anchor as ModelAgent]
    for (const here of queue) {
      if (here.left === null) {
        here.left = agent
      } else if (here.right === null) {
        here.right = agent
      } else {
        queue.push(here.left, here.right)
        continue
      }
      agent.parent = here
      agent.isPlaced = true
      return
    }
  }

  activate(agent: ModelAgent): Outcome {
    if (agent.paymentStatus !== 'Pending') return 'conflict'
    agent.paymentStatus = 'Approved'
    if (agent.status === 'Pending') agent.status = 'Active'
    this.cashIn += agent.fee
    agent.notifications.push({ kind: 'activation', mentions: [dollars(agent.fee)] })
    if (!agent.isPlaced) this.#place(agent)
    agent.isCounted = true
    const plan = this.#plan
    const { sponsor } = agent
    if (sponsor !== null && sponsor.status === 'Active' && plan.referralBonus > 0) {
      sponsor.referralBonuses += plan.referralBonus
      agent.paidForActivation = {
        sponsor,
        amount: plan.referralBonus,
        availableOn: this.today + plan.holdbackDays,
      }
      this.#give(sponsor, plan.referralBonus)
      sponsor.notifications.push({ kind: 'bonus', mentions: [dollars(plan.referralBonus), agent.name] })
    }
    let upline = agent.parent
    for (let steps = 1; steps <= 6 && upline !== null; steps += 1) {
      this.#reachLevels(upline, plan)
      upline = upline.parent
    }
    return 'ok'
  }

  #reachLevels(agent: ModelAgent, plan: ModelPlan): void {
    for (let level = agent.reached.length + 1; level <= this.depth(agent); level += 1) {
      const isActive = agent.status === 'Active' && level > agent.formerLevel
      const bonus = plan.matchBonus[level - 1] as number
      const wasGiven = agent.rewarded.some((one) => one.level === level)
      const reward = !isActive || wasGiven ? null : (plan.rewards[level - 1] as string | null)
      const value = reward === null ? 0 : (plan.values[level - 1] as number)
      this.rewardsOwed += value
      const version = this.plans.length
      const availableOn = this.today + plan.holdbackDays
      const paid = isActive ? bonus : 0
      agent.reached.push({ level, bonus: paid, reward, value, cost: 0, isGiven: false, version, availableOn })
      if (!isActive) continue
      agent.matchBonuses += bonus
      this.#give(agent, bonus)
      agent.notifications.push({
        kind: 'bonus',
        mentions: [`level ${level}`, ...(bonus > 0 ? [dollars(bonus)] : []), ...(reward === null ? [] : [reward])],
      })
    }
  }

  /** Rule 16. */
  reverse(agent: ModelAgent): Outcome {
    if (agent.paymentStatus !== 'Approved' || agent.isFeeFormer) return 'conflict'
    agent.paymentStatus = 'Reversed'
    if (agent.status === 'Active') agent.status = 'Pending'
    this.cashIn -= agent.fee
    agent.isCounted = false
    agent.notifications.push({ kind: 'payment', mentions: [dollars(agent.fee)] })
    const taken = new Map<ModelAgent, string[]>()
    const paid = agent.paidForActivation
    agent.paidForActivation = null
    if (paid !== null) {
      this.#take(paid.sponsor, paid.amount)
      paid.sponsor.referralBonuses -= paid.amount
      taken.set(paid.sponsor, [dollars(paid.amount)])
    }
    let upline = agent.parent
    for (let steps = 1; steps <= 6 && upline !== null; steps += 1) {
      const mentions = this.#loseLevels(upline)
      if (mentions.length > 0) taken.set(upline, [...(taken.get(upline) ?? []), ...mentions])
      upline = upline.parent
    }
    for (const [loser, mentions] of taken) {
      loser.notifications.push({ kind: 'bonus', mentions: [agent.name, ...mentions] })
    }
    return 'ok'
  }

  /** From the highest lost level down. */
  #loseLevels(agent: ModelAgent): string[] {
    const mentions: string[] = []
    while (agent.reached.length > this.depth(agent)) {
      const lost = agent.reached.pop() as ModelLevel
      const { level, bonus, reward, value, isGiven } = lost
      if (isGiven) agent.rewarded.push(lost)
      else this.rewardsOwed -= value
      mentions.push(`${level}`)
      if (bonus > 0) mentions.push(dollars(bonus))
      if (reward !== null && !isGiven) mentions.push(reward)
      agent.matchBonuses -= bonus
      this.#take(agent, bonus)
    }
    return mentions
  }

  /** Rule 26. */
  giveReward(agent: ModelAgent, reached: ModelLevel, cost: number): Outcome {
    if (reached.reward === null) return 'not_found'
    if (reached.isGiven) return 'conflict'
    reached.isGiven = true
    reached.cost = cost
    this.rewardsOwed -= reached.value
    this.spentOnRewards += cost
    agent.notifications.push({ kind: 'reward', mentions: [`level ${reached.level}`, reached.reward] })
    return 'ok'
  }

  /** Rule 26: the reward is owed again, unless the level was lost. If the level was reached again without it, it stays given. */
  undoReward(agent: ModelAgent, reached: ModelLevel): Outcome {
    const isLost = agent.rewarded.includes(reached)
    if (reached.reward === null) return 'not_found'
    if (!reached.isGiven) return 'conflict'
    if (isLost && agent.reached.some(({ level }) => level === reached.level)) return 'conflict'
    reached.isGiven = false
    this.spentOnRewards -= reached.cost
    if (isLost) agent.rewarded = agent.rewarded.filter((one) => one !== reached)
    else this.rewardsOwed += reached.value
    agent.notifications.push({ kind: 'reward', mentions: [`level ${reached.level}`, reached.reward] })
    return 'ok'
  }

  rejectPayment(agent: ModelAgent): Outcome {
    if (agent.paymentStatus !== 'Pending') return 'conflict'
    agent.paymentStatus = 'Rejected'
    agent.notifications.push({ kind: 'payment', mentions: ['unreadable'] })
    return 'ok'
  }

  provePayment(agent: ModelAgent): Outcome {
    if (agent.paymentStatus === 'Approved' || agent.status === 'Closed') return 'conflict'
    agent.paymentStatus = 'Pending'
    agent.hasProof = true
    return 'ok'
  }

  suspend(agent: ModelAgent): Outcome {
    if (agent.sponsor === null || agent.status !== 'Active') return 'conflict'
    agent.status = 'Suspended'
    agent.notifications.push({ kind: 'activation', mentions: ['suspended'] })
    return 'ok'
  }

  reinstate(agent: ModelAgent): Outcome {
    if (agent.status !== 'Suspended') return 'conflict'
    agent.status = agent.paymentStatus === 'Approved' ? 'Active' : 'Pending'
    agent.notifications.push({ kind: 'activation', mentions: ['lifted'] })
    return 'ok'
  }

  /** Rule 27. */
  close(agent: ModelAgent): Outcome {
    const isProofWaiting = agent.paymentStatus === 'Pending' && agent.hasProof
    if (agent.sponsor === null || agent.status === 'Closed' || isProofWaiting || agent.owed > 0) return 'conflict'
    const isPaidSoon = agent.withdrawals.some(({ payout }) => payout === 'waiting' || payout === 'sent')
    const before = agent.balance
    if (isPaidSoon || (before > 0 && !agent.hasBank)) return 'conflict'
    if (before > 0) {
      this.#hold(agent, { amount: before, before, key: undefined })
      agent.balance = 0
    }
    if (agent.paymentStatus === 'Pending') agent.paymentStatus = 'Rejected'
    agent.status = 'Closed'
    agent.notifications = []
    return 'ok'
  }

  withdraw(agent: ModelAgent, amount: number, key: string | undefined): Outcome {
    const earlier = key === undefined ? undefined : agent.withdrawals.find((withdrawal) => withdrawal.key === key)
    if (earlier !== undefined) return earlier.amount === amount ? 'ok' : 'key_reused'
    const before = agent.balance
    const isAllowed =
      agent.status === 'Active' &&
      agent.hasBank &&
      amount >= this.#plan.minimum &&
      amount <= this.availableBalance(agent)
    if (!isAllowed) return 'refused'
    this.#hold(agent, { amount, before, key })
    agent.balance -= amount
    return 'ok'
  }

  decideWithdrawal(withdrawal: ModelWithdrawal, status: 'Approved' | 'Rejected'): Outcome {
    if (withdrawal.status !== 'Pending') return 'conflict'
    const { status: agentStatus, owed } = withdrawal.agent
    const isConcerning = (agentStatus !== 'Active' && agentStatus !== 'Closed') || owed > 0
    if (status === 'Approved' && isConcerning) return 'conflict'
    withdrawal.status = status
    withdrawal.payout = status === 'Approved' ? 'waiting' : null
    if (status === 'Rejected') this.#give(withdrawal.agent, withdrawal.amount)
    withdrawal.agent.notifications.push({ kind: 'withdrawal', mentions: [dollars(withdrawal.amount)] })
    return 'ok'
  }

  /** Rule 24: all waiting withdrawals go to the bank in one batch. */
  sendBatch(): Outcome {
    const waiting = this.withdrawals.filter(({ payout }) => payout === 'waiting')
    if (waiting.length === 0) return 'conflict'
    for (const withdrawal of waiting) withdrawal.payout = 'sent'
    return 'ok'
  }

  /** Rule 22: the bank reports on a withdrawal that was sent. */
  bankResult(withdrawal: ModelWithdrawal, result: 'paid' | 'returned'): Outcome {
    if (withdrawal.payout === result) return 'ok'
    if (withdrawal.payout === 'returned') return 'conflict'
    return this.#answer(withdrawal, result)
  }

  /** Rule 21: staff send back a withdrawal that has not gone to the bank. */
  sendBack = (withdrawal: ModelWithdrawal): Outcome =>
    withdrawal.payout === 'waiting' ? this.#answer(withdrawal, 'returned') : 'conflict'

  #answer(withdrawal: ModelWithdrawal, result: 'paid' | 'returned'): Outcome {
    withdrawal.payout = result
    if (result === 'returned') {
      withdrawal.status = 'Returned'
      this.#give(withdrawal.agent, withdrawal.amount)
    }
    withdrawal.agent.notifications.push({ kind: 'withdrawal', mentions: [dollars(withdrawal.amount)] })
    return 'ok'
  }

  adjust(agent: ModelAgent, change: number): Outcome {
    if (change > 0) this.#give(agent, change)
    else this.#take(agent, -change)
    return 'ok'
  }

  publish(plan: ModelPlan): Outcome {
    this.plans.push(plan)
    return 'ok'
  }
}
