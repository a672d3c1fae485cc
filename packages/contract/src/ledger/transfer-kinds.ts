/**
 * The kinds of ledger transfers, each described once. Types, filters, labels, statements, sums, plan settings and the
 * checks of the ledger derive from this table; a test compares it with the constraints of the database. CONTRIBUTING.md
 * says how to add a kind.
 */
import { keysOf } from '../platform/records.ts'

/** The company's accounts, in the order of their numbers: a new kind is added at the end. */
export const companyAccountKinds = ['cash', 'fee_income', 'bonus_expense', 'adjustments'] as const
export type CompanyAccountKind = (typeof companyAccountKinds)[number]
export type AccountKind = 'agent' | CompanyAccountKind

type TransferFacts = {
  label: string
  /** The label of a sum of such transfers. */
  plural: string
  debit: AccountKind
  credit: AccountKind
  /** What a transfer of this kind refers to. Payments and withdrawals also name the version of the plan. */
  cause: 'payment' | 'withdrawal' | 'reason'
  /**
   * Only for bonuses: paid once for an activation, or for a completed level. The plan sets one amount for an activation
   * bonus and one for each level. An account stores what it has earned from each kind of bonus.
   */
  bonus?: 'activation' | 'level'
  /** Held until staff decide, then paid out or returned. Other transfers cannot be reversed, only corrected. */
  isHeld?: true
  /** May also run from credit to debit. */
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
    plural: 'Withdrawals, less those returned',
    debit: 'agent',
    credit: 'cash',
    cause: 'withdrawal',
    isHeld: true,
  },
  adjustment: {
    label: 'Adjustment',
    plural: 'Adjustments',
    debit: 'adjustments',
    credit: 'agent',
    cause: 'reason',
    isTwoWay: true,
  },
} as const satisfies Record<string, TransferFacts>

export type TransferKind = keyof typeof transferFacts
type KindsWith<Facts> = { [K in TransferKind]: (typeof transferFacts)[K] extends Facts ? K : never }[TransferKind]

/** The facts of a kind. Facts that it does not state are undefined. */
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

/** Where an account stores what it has earned from a kind of bonus. */
export type EarnedField = `${BonusKind}_earned`
export const earnedField = <K extends BonusKind>(kind: K): `${K}_earned` => `${kind}_earned`
export const earnedFields = bonusKinds.map(earnedField)

/** Kinds that touch an agent's account. */
export type AgentTransferKind = KindsWith<{ debit: 'agent' } | { credit: 'agent' }>
export const agentTransferKinds = kindsWhere<AgentTransferKind>(
  ({ debit, credit }) => debit === 'agent' || credit === 'agent',
)

/** The label as a heading, such as 'Referral Bonus'. */
export const headingOf = (label: string): string => label.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase())

export const transferPhases = ['single', 'pending', 'posted', 'voided'] as const
export type TransferPhase = (typeof transferPhases)[number]

/** What each step of a withdrawal is called. */
export const withdrawalPhaseLabels = {
  pending: 'Withdrawal requested',
  posted: 'Withdrawal paid',
  voided: 'Withdrawal returned',
} as const satisfies Record<Exclude<TransferPhase, 'single'>, string>
