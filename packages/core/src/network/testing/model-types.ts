/** The state of the company in the model of the plan. Amounts are in cents. */

export type ModelPlan = {
  fee: number
  referralBonus: number
  minimum: number
  holdbackDays: number
  matchBonus: number[]
  rewards: (string | null)[]
  /** The amount booked as owed for each reward. */
  values: number[]
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
  /** True if the place counts, because the fee is paid. */
  isCounted: boolean
  paymentStatus: 'Pending' | 'Approved' | 'Rejected' | 'Reversed'
  hasProof: boolean
  fee: number
  feeVersion: number
  /** The bonuses paid for this agent's activation, which a reversal takes back. */
  paidForActivation: { sponsor: ModelAgent; amount: number; availableOn: number } | null
  balance: number
  owed: number
  referralBonuses: number
  matchBonuses: number
  reached: ModelLevel[]
  /** Levels that were lost after their reward was given. */
  rewarded: ModelLevel[]
  /** True if the fee was paid before the company moved in. */
  isFeeFormer: boolean
  /** The level up to which everything was paid before the company moved in. */
  formerLevel: number
  notifications: { kind: string; mentions: string[] }[]
  withdrawals: ModelWithdrawal[]
}

export type ModelLevel = {
  level: number
  bonus: number
  reward: string | null
  value: number
  cost: number
  isGiven: boolean
  version: number
  /** The day on which the bonus can be withdrawn. */
  availableOn: number
}

export type ModelWithdrawal = {
  agent: ModelAgent
  amount: number
  before: number
  after: number
  status: 'Pending' | 'Approved' | 'Rejected' | 'Returned'
  key: string | undefined
  /** The outcome after its approval. */
  payout: 'waiting' | 'sent' | 'paid' | 'returned' | null
}

/** An agent of a company that moves in, in the order in which the fees were approved. The first is the root. */
export type ModelFormer = {
  name: string
  /** The index of the sponsor. */
  sponsor: number
  hasPaid: boolean
  /** The former balance, below zero for a debt. */
  net: number
  level: number
  /** The amount of a withdrawal that was pending. */
  pending: number
}
