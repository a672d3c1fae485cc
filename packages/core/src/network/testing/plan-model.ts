/**
 * The plan's rules again, written as simply and obviously as possible: everything is searched for and counted from
 * scratch each time. Shares no code with the product, so that both being wrong in the same way is unlikely. Amounts are
 * in cents.
 */

export type ModelPlan = {
  fee: number
  referralBonus: number
  minimum: number
  matchBonus: number[]
  rewards: (string | null)[]
}

export type ModelAgent = {
  name: string
  sponsor: ModelAgent | null
  status: 'Pending' | 'Active' | 'Suspended' | 'Closed'
  hasBank: boolean
  left: ModelAgent | null
  right: ModelAgent | null
  parent: ModelAgent | null
  isPlaced: boolean
  paymentStatus: 'Pending' | 'Approved' | 'Rejected'
  hasProof: boolean
  fee: number
  feeVersion: number
  referralBonuses: number
  matchBonuses: number
  adjusted: number
  reached: { level: number; isPaid: boolean; reward: string | null; version: number }[]
  notifications: { kind: string; mentions: string[] }[]
  withdrawals: ModelWithdrawal[]
}

export type ModelWithdrawal = {
  agent: ModelAgent
  amount: number
  before: number
  after: number
  status: 'Pending' | 'Approved' | 'Rejected'
  key: string | undefined
}

type Outcome = 'ok' | 'invalid' | 'refused' | 'conflict' | 'key_reused'

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export class PlanModel {
  readonly agents: ModelAgent[] = []
  readonly withdrawals: ModelWithdrawal[] = []
  readonly plans: ModelPlan[] = []
  cashIn = 0

  constructor(plan: ModelPlan) {
    this.plans.push(plan)
    const root = this.#create('root', null)
    root.status = 'Active'
    root.isPlaced = true
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
      paymentStatus: 'Pending',
      hasProof: false,
      fee: this.#plan.fee,
      feeVersion: this.plans.length,
      referralBonuses: 0,
      matchBonuses: 0,
      adjusted: 0,
      reached: [],
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

  /** Rule 12: what was credited minus what was withdrawn or is held. */
  balance(agent: ModelAgent): number {
    let balance = agent.referralBonuses + agent.matchBonuses + agent.adjusted
    for (const withdrawal of agent.withdrawals) if (withdrawal.status !== 'Rejected') balance -= withdrawal.amount
    return balance
  }

  /** The agents exactly so many steps below, from left to right. */
  levelBelow(agent: ModelAgent, steps: number): ModelAgent[] {
    let level = [agent]
    for (let step = 0; step < steps; step += 1) {
      level = level.flatMap(({ left, right }) => [left, right].filter((child) => child !== null))
    }
    return level
  }

  depth(agent: ModelAgent): number {
    let depth = 0
    while (depth < 6 && this.levelBelow(agent, depth + 1).length === 2 ** (depth + 1)) depth += 1
    return depth
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
    agent.status = 'Active'
    this.cashIn += agent.fee
    agent.notifications.push({ kind: 'activation', mentions: [dollars(agent.fee)] })
    this.#place(agent)
    const plan = this.#plan
    const { sponsor } = agent
    if (sponsor !== null && sponsor.status === 'Active' && plan.referralBonus > 0) {
      sponsor.referralBonuses += plan.referralBonus
      sponsor.notifications.push({ kind: 'bonus', mentions: [dollars(plan.referralBonus), 'active agent'] })
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
      const isActive = agent.status === 'Active'
      const bonus = plan.matchBonus[level - 1] as number
      const reward = plan.rewards[level - 1] as string | null
      agent.reached.push({ level, isPaid: isActive && bonus > 0, reward, version: this.plans.length })
      if (!isActive) continue
      agent.matchBonuses += bonus
      agent.notifications.push({
        kind: 'bonus',
        mentions: [`level ${level}`, ...(bonus > 0 ? [dollars(bonus)] : []), ...(reward === null ? [] : [reward])],
      })
    }
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
    return 'ok'
  }

  reinstate(agent: ModelAgent): Outcome {
    if (agent.status !== 'Suspended') return 'conflict'
    agent.status = 'Active'
    return 'ok'
  }

  /** Rule 27. */
  close(agent: ModelAgent): Outcome {
    const isProofWaiting = agent.paymentStatus === 'Pending' && agent.hasProof
    if (agent.sponsor === null || agent.status === 'Closed' || isProofWaiting) return 'conflict'
    const before = this.balance(agent)
    if (before > 0 && !agent.hasBank) return 'conflict'
    if (before > 0) {
      const last = { agent, amount: before, before, after: 0, status: 'Pending' as const, key: undefined }
      agent.withdrawals.push(last)
      this.withdrawals.push(last)
    }
    if (agent.paymentStatus === 'Pending') agent.paymentStatus = 'Rejected'
    agent.status = 'Closed'
    agent.notifications = []
    return 'ok'
  }

  withdraw(agent: ModelAgent, amount: number, key: string | undefined): Outcome {
    const earlier = key === undefined ? undefined : agent.withdrawals.find((withdrawal) => withdrawal.key === key)
    if (earlier !== undefined) return earlier.amount === amount ? 'ok' : 'key_reused'
    const before = this.balance(agent)
    const isAllowed = agent.status === 'Active' && agent.hasBank && amount >= this.#plan.minimum && amount <= before
    if (!isAllowed) return 'refused'
    const withdrawal = { agent, amount, before, after: before - amount, status: 'Pending' as const, key }
    agent.withdrawals.push(withdrawal)
    this.withdrawals.push(withdrawal)
    return 'ok'
  }

  decideWithdrawal(withdrawal: ModelWithdrawal, status: 'Approved' | 'Rejected'): Outcome {
    if (withdrawal.status !== 'Pending') return 'conflict'
    const { status: agentStatus } = withdrawal.agent
    if (status === 'Approved' && agentStatus !== 'Active' && agentStatus !== 'Closed') return 'conflict'
    withdrawal.status = status
    withdrawal.agent.notifications.push({ kind: 'withdrawal', mentions: [dollars(withdrawal.amount)] })
    return 'ok'
  }

  adjust(agent: ModelAgent, change: number): Outcome {
    if (this.balance(agent) + change < 0) return 'invalid'
    agent.adjusted += change
    return 'ok'
  }

  publish(plan: ModelPlan): Outcome {
    this.plans.push(plan)
    return 'ok'
  }
}
