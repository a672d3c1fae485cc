/**
 * The kinds of ledger transfers, each described once. Types, filters, labels, statements, sums, plan settings and the
 * checks of the ledger derive from this table; a test compares it with the constraints of the database. CONTRIBUTING.md
 * explains how to add a kind.
 */
import { keysOf } from '../platform/records.ts'

/** The company's accounts, in the order of their numbers: a new kind is added at the end. */
export const companyAccountKinds = [
  'cash',
  'fee_income',
  'bonus_expense',
  'adjustments',
  'written_off_receivables',
  'payouts_in_transit',
  'rewards_owed',
  'unmatched_receipts',
  'reward_expense',
  'bank_charges',
  'opening_balances',
] as const
export type CompanyAccountKind = (typeof companyAccountKinds)[number]
/** `agent` is an agent's balance, and `receivable` is an agent's debt to the company (plan rule 14). */
export type AccountKind = 'agent' | 'receivable' | CompanyAccountKind

type TransferFacts = {
  label: string
  /** The label of a sum of such transfers. */
  plural: string
  debit: AccountKind
  credit: AccountKind
  /**
   * The record to which a transfer of this kind refers. Payments and withdrawals also name the version of the plan. A
   * reward names the agent and the level as well as the payment that completed it. A payout names its withdrawal but no
   * version. A transfer that follows from another one refers to the same record, and names no version. One that the
   * company brought with it when it moved in refers to nothing.
   */
  cause: 'payment' | 'withdrawal' | 'payout' | 'reward' | 'receipt' | 'reason' | 'move' | 'another transfer'
  /**
   * Only for bonuses: paid once for an activation, or for a completed level. The plan sets one amount for an activation
   * bonus and one for each level. An account stores its earnings from each kind of bonus.
   */
  bonus?: 'activation' | 'level'
  /** Held until staff decide, then paid out or returned. */
  isHeld?: true
  /**
   * The kind that a transfer of this kind reverses (plan rule 16). A kind that no other reverses can only be corrected.
   */
  reverses?: string
  /** Debits the agent's balance as far as it goes, and adds the rest to the agent's debt (plan rule 14). */
  mayOwe?: true
  /** Transfers may also go from credit to debit. */
  isTwoWay?: true
}

export const transferFacts = {
  registration_fee: {
    label: 'Registration fee',
    plural: 'Registration fees',
    debit: 'cash',
    credit: 'fee_income',
    cause: 'payment',
  },
  referral_bonus: {
    label: 'Referral bonus',
    plural: 'Referral bonuses',
    debit: 'bonus_expense',
    credit: 'agent',
    cause: 'payment',
    bonus: 'activation',
  },
  match_bonus: {
    label: 'Match bonus',
    plural: 'Match bonuses',
    debit: 'bonus_expense',
    credit: 'agent',
    cause: 'payment',
    bonus: 'level',
  },
  withdrawal: {
    label: 'Withdrawal',
    plural: 'Withdrawals, less those not approved',
    debit: 'agent',
    credit: 'payouts_in_transit',
    cause: 'withdrawal',
    isHeld: true,
  },
  payout: {
    label: 'Payout',
    plural: 'Payouts',
    debit: 'payouts_in_transit',
    credit: 'cash',
    cause: 'payout',
  },
  payout_return: {
    label: 'Withdrawal returned by the bank',
    plural: 'Withdrawals returned by the bank',
    debit: 'payouts_in_transit',
    credit: 'agent',
    cause: 'payout',
  },
  payout_reopening: {
    label: 'Payout reopened',
    plural: 'Payouts reopened',
    debit: 'cash',
    credit: 'payouts_in_transit',
    cause: 'payout',
  },
  fee_reversal: {
    label: 'Registration fee reversed',
    plural: 'Registration fees reversed',
    debit: 'fee_income',
    credit: 'cash',
    cause: 'payment',
    reverses: 'registration_fee',
  },
  referral_bonus_reversal: {
    label: 'Referral bonus reversed',
    plural: 'Referral bonuses reversed',
    debit: 'agent',
    credit: 'bonus_expense',
    cause: 'payment',
    reverses: 'referral_bonus',
    mayOwe: true,
  },
  match_bonus_reversal: {
    label: 'Match bonus reversed',
    plural: 'Match bonuses reversed',
    debit: 'agent',
    credit: 'bonus_expense',
    cause: 'payment',
    reverses: 'match_bonus',
    mayOwe: true,
  },
  reward_accrual: {
    label: 'Reward owed',
    plural: 'Rewards owed',
    debit: 'reward_expense',
    credit: 'rewards_owed',
    cause: 'reward',
  },
  reward_accrual_reversal: {
    label: 'Reward owed reversed',
    plural: 'Rewards owed reversed',
    debit: 'rewards_owed',
    credit: 'reward_expense',
    cause: 'reward',
    reverses: 'reward_accrual',
  },
  reward_given: {
    label: 'Reward given',
    plural: 'Rewards given',
    debit: 'rewards_owed',
    credit: 'cash',
    cause: 'reward',
  },
  reward_given_reversal: {
    label: 'Reward given reversed',
    plural: 'Rewards given reversed',
    debit: 'cash',
    credit: 'rewards_owed',
    cause: 'reward',
    reverses: 'reward_given',
  },
  reward_difference: {
    label: 'Difference to the cost of a reward',
    plural: 'Differences to the cost of rewards',
    debit: 'reward_expense',
    credit: 'cash',
    cause: 'reward',
    isTwoWay: true,
  },
  reward_difference_reversal: {
    label: 'Difference to the cost of a reward reversed',
    plural: 'Differences to the cost of rewards reversed',
    debit: 'cash',
    credit: 'reward_expense',
    cause: 'reward',
    reverses: 'reward_difference',
    isTwoWay: true,
  },
  bank_line: {
    label: 'Line of a bank statement',
    plural: 'Lines of bank statements',
    debit: 'cash',
    credit: 'unmatched_receipts',
    cause: 'receipt',
    isTwoWay: true,
  },
  bank_line_match: {
    label: 'Line of a bank statement matched',
    plural: 'Lines of bank statements matched',
    debit: 'unmatched_receipts',
    credit: 'cash',
    cause: 'receipt',
    isTwoWay: true,
  },
  bank_line_removal: {
    label: 'Line of a bank statement taken out',
    plural: 'Lines of bank statements taken out',
    debit: 'unmatched_receipts',
    credit: 'cash',
    cause: 'receipt',
    isTwoWay: true,
  },
  bank_charge: {
    label: 'Bank charge',
    plural: 'Bank charges',
    debit: 'bank_charges',
    credit: 'unmatched_receipts',
    cause: 'receipt',
    isTwoWay: true,
  },
  receivable_settlement: {
    label: 'Amount owed repaid',
    plural: 'Amounts owed repaid',
    debit: 'agent',
    credit: 'receivable',
    cause: 'another transfer',
  },
  receivable_write_off: {
    label: 'Amount owed written off',
    plural: 'Amounts owed written off',
    debit: 'written_off_receivables',
    credit: 'receivable',
    cause: 'reason',
  },
  adjustment: {
    label: 'Adjustment',
    plural: 'Adjustments',
    debit: 'adjustments',
    credit: 'agent',
    cause: 'reason',
    isTwoWay: true,
    mayOwe: true,
  },
  opening_balance: {
    label: 'Opening balance',
    plural: 'Opening balances',
    debit: 'opening_balances',
    credit: 'agent',
    cause: 'move',
    isTwoWay: true,
    mayOwe: true,
  },
} as const satisfies Record<string, TransferFacts>

export type TransferKind = keyof typeof transferFacts
type KindsWith<Facts> = { [K in TransferKind]: (typeof transferFacts)[K] extends Facts ? K : never }[TransferKind]

/** Returns the facts of a kind. Facts that it does not state are undefined. */
export const factsOf = (kind: TransferKind): TransferFacts => transferFacts[kind]

export const transferKinds = keysOf(transferFacts)

const kindsWhere = <K extends TransferKind>(isMeant: (facts: TransferFacts) => boolean) =>
  transferKinds.filter((kind) => isMeant(factsOf(kind))) as unknown as readonly [K, ...K[]]

/** Bonuses, in the order in which they are shown. */
export type BonusKind = KindsWith<{ bonus: string }>
export const bonusKinds = kindsWhere<BonusKind>(({ bonus }) => bonus !== undefined)

/** Bonuses paid once for an activation; the plan has an amount of the same name for each. */
export type ActivationBonusKind = KindsWith<{ bonus: 'activation' }>
export const activationBonusKinds = kindsWhere<ActivationBonusKind>(({ bonus }) => bonus === 'activation')

/** The field in which an account stores its earnings from a kind of bonus. */
export type EarnedField = `${BonusKind}_earned`
export const earnedField = <K extends BonusKind>(kind: K): `${K}_earned` => `${kind}_earned`
export const earnedFields = bonusKinds.map(earnedField)

/** The kind that reverses each reversible kind. */
export const reversalOf = Object.fromEntries(
  transferKinds.flatMap((kind) => {
    const { reverses } = factsOf(kind)
    return reverses === undefined ? [] : [[reverses, kind]]
  }),
) as { readonly [K in ReversibleKind]: KindsWith<{ reverses: K }> }

/** Kinds of reversals. */
export type ReversalKind = KindsWith<{ reverses: string }>
/** Kinds that can be reversed. */
export type ReversibleKind = (typeof transferFacts)[ReversalKind]['reverses']
export const reversalKinds = kindsWhere<ReversalKind>(({ reverses }) => reverses !== undefined)

/** True if a transfer of this kind belongs to one level of an agent, as a match bonus, its reversal and a reward do. */
export const hasLevel = (kind: TransferKind): boolean => {
  const { bonus, reverses, cause } = factsOf(kind)
  return (
    bonus === 'level' ||
    cause === 'reward' ||
    (reverses !== undefined && factsOf(reverses as TransferKind).bonus === 'level')
  )
}

/** Kinds that touch an agent's account. */
export type AgentTransferKind = KindsWith<{ debit: 'agent' } | { credit: 'agent' }>
export const agentTransferKinds = kindsWhere<AgentTransferKind>(
  ({ debit, credit }) => debit === 'agent' || credit === 'agent',
)

/** Kinds that few agents ever see: they follow only from a reversal, or were brought over when the company moved in. */
type RareKind = (ReversalKind & AgentTransferKind) | KindsWith<{ cause: 'move' }> | 'receivable_settlement'
const rareKinds = kindsWhere<RareKind>(
  ({ debit, credit, reverses, cause }) =>
    cause === 'move' || (debit === 'agent' && (reverses !== undefined || credit === 'receivable')),
)
export const isRare = (kind: string): kind is RareKind => rareKinds.some((one) => one === kind)

/** Kinds that change an agent's debt. */
export type DebtKind = KindsWith<{ mayOwe: true } | { credit: 'receivable' }>
export const debtKinds = kindsWhere<DebtKind>(({ mayOwe, credit }) => mayOwe === true || credit === 'receivable')

/** The label as a heading, such as 'Referral Bonus'. */
export const headingOf = (label: string): string => label.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase())

export const transferPhases = ['single', 'pending', 'posted', 'voided'] as const
export type TransferPhase = (typeof transferPhases)[number]

/** The label of each step of a withdrawal. */
export const withdrawalPhaseLabels = {
  pending: 'Withdrawal requested',
  posted: 'Withdrawal approved',
  voided: 'Withdrawal not approved',
} as const satisfies Record<Exclude<TransferPhase, 'single'>, string>

/** Returns the label of a transfer: its kind, or the step of a withdrawal. */
export const transferLabel = ({ kind, phase }: { kind: TransferKind; phase: TransferPhase }): string =>
  phase === 'single' ? transferFacts[kind].label : withdrawalPhaseLabels[phase]
