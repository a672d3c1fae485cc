/** The single amounts that a version of the plan sets, besides those of its levels, in the order of its form. */
import {
  type ActivationBonusKind,
  activationBonusKinds,
  type BonusKind,
  transferFacts,
} from './ledger/transfer-kinds.ts'
import { recordOf } from './platform/records.ts'

export type PlanAmount = 'registration_fee' | ActivationBonusKind | 'minimum_withdrawal'

export const planAmounts: readonly [PlanAmount, ...PlanAmount[]] = [
  'registration_fee',
  ...activationBonusKinds,
  'minimum_withdrawal',
]

/** The longest time for which a version of the plan may hold bonuses back, in days (plan rule 20). */
export const MAX_HOLDBACK_DAYS = 90

/** What each amount is called in forms and tables. */
export const planAmountLabels = recordOf(planAmounts, (name) =>
  name === 'minimum_withdrawal' ? 'Minimum withdrawal' : transferFacts[name].label,
)

/** A plan may pay no bonus; a fee or a smallest withdrawal of nothing makes no sense. */
export const mayBeZero = (name: PlanAmount): boolean => activationBonusKinds.some((kind) => kind === name)

/** Where a preview states what it pays of a kind of bonus, such as `referral_bonuses`. */
export const paidField = <K extends BonusKind>(kind: K): `${K}es` => `${kind}es`
