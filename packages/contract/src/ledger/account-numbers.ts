/**
 * The accounts of the books: number, name and normal side of each kind (plan rule 29). Separate from the schemas, for
 * screens.
 */
import { keysOf } from '../platform/records.ts'
import type { AccountKind } from './transfer-kinds.ts'

export type Side = 'debit' | 'credit'

type AccountFacts = {
  number: number
  name: string
  /** The side on which its balance usually is. A balance on the other side is negative. */
  normalSide: Side
}

/**
 * In the order of their numbers. Agents' balances and the debts of agents are one account each, the sum of an account
 * for each agent.
 */
export const accountFacts: Readonly<Record<AccountKind, AccountFacts>> = {
  cash: { number: 1000, name: 'Cash', normalSide: 'debit' },
  receivable: { number: 1100, name: 'Agent receivables', normalSide: 'debit' },
  agent: { number: 2000, name: 'Agents’ balances', normalSide: 'credit' },
  payouts_in_transit: { number: 2100, name: 'Payouts in transit', normalSide: 'credit' },
  rewards_owed: { number: 2200, name: 'Rewards owed', normalSide: 'credit' },
  unmatched_receipts: { number: 2300, name: 'Unmatched receipts', normalSide: 'credit' },
  opening_balances: { number: 3000, name: 'Opening balances', normalSide: 'credit' },
  adjustments: { number: 3100, name: 'Adjustments', normalSide: 'credit' },
  fee_income: { number: 4000, name: 'Fee income', normalSide: 'credit' },
  bonus_expense: { number: 5000, name: 'Bonus expense', normalSide: 'debit' },
  reward_expense: { number: 5100, name: 'Reward expense', normalSide: 'debit' },
  bank_charges: { number: 5200, name: 'Bank charges', normalSide: 'debit' },
  written_off_receivables: { number: 5300, name: 'Written-off receivables', normalSide: 'debit' },
}

export const accountKinds = keysOf(accountFacts)

/** Returns the kind of the account with this number, or undefined if there is none. */
export const accountWithNumber = (number: number): AccountKind | undefined =>
  accountKinds.find((kind) => accountFacts[kind].number === number)

/** The accounts that are sums of an account for each agent. */
export const agentAccountKinds = ['receivable', 'agent'] as const satisfies readonly AccountKind[]
export type AgentAccountKind = (typeof agentAccountKinds)[number]

/** True if the account is the sum of an account for each agent. */
export const isByAgent = (kind: AccountKind): kind is AgentAccountKind => agentAccountKinds.some((one) => one === kind)

/** The accounts that depend on the version of the plan, by their names in reports. */
export const planAccounts = {
  fees: 'fee_income',
  bonuses: 'bonus_expense',
  rewards: 'reward_expense',
} as const satisfies Record<string, AccountKind>
