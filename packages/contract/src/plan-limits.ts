/**
 * The exact limits of a plan: the cost of each agent once every matrix is full, and how many agents can hold a level at
 * most. Separate from the schemas, so that a screen can calculate while a draft is typed. No I/O.
 */
import {
  type ActivationBonusKind,
  activationBonusKinds,
  type BonusKind,
  transferFacts,
} from './ledger/transfer-kinds.ts'
import { MATRIX_DEPTH, MATRIX_WIDTH } from './platform/constants.ts'
import { formatMoney, parseMoney } from './platform/money-codec.ts'
import { recordOf } from './platform/records.ts'

// The single amounts of a version of the plan, without those of its levels, in the order of its form.

export type PlanAmount = 'registration_fee' | ActivationBonusKind | 'minimum_withdrawal'

export const planAmounts: readonly [PlanAmount, ...PlanAmount[]] = [
  'registration_fee',
  ...activationBonusKinds,
  'minimum_withdrawal',
]

/** The longest time for which a version of the plan may hold bonuses back, in days (plan rule 20). */
export const MAX_HOLDBACK_DAYS = 90

/** The label of each amount in forms and tables. */
export const planAmountLabels = recordOf(planAmounts, (name) =>
  name === 'minimum_withdrawal' ? 'Minimum withdrawal' : transferFacts[name].label,
)

/** A plan may pay no bonus, but a fee or a minimum withdrawal of zero makes no sense. */
export const mayBeZero = (name: PlanAmount): boolean => activationBonusKinds.some((kind) => kind === name)

/** The field of a preview with the sum of a kind of bonus, such as `referral_bonuses`. */
export const paidField = <K extends BonusKind>(kind: K): `${K}es` => `${kind}es`

/** The amounts of a plan that its limits depend on, in minor units. */
export type LimitSettings = Record<'registration_fee' | ActivationBonusKind, bigint> & {
  /** Levels 1 to 6, in order. */
  levels: readonly { expected_match_bonus: bigint; reward_value: bigint | null }[]
}

/** The number of parts of a minor unit, so that the share of the highest level is still a whole number of parts. */
export const PARTS = BigInt(MATRIX_WIDTH) ** BigInt(MATRIX_DEPTH)

type LevelLimit = {
  level: number
  /**
   * At most one agent in this many can hold the level, because each needs this many places, and a place is at this
   * level for only one agent.
   */
  oneIn: number
  /** Each agent's part of the match bonus and of the reward, in parts of a minor unit. */
  bonusParts: bigint
  rewardParts: bigint
}

export type PlanLimits = {
  /** In minor units. */
  fee: bigint
  /** The amount that each activation pays at once, in minor units. */
  activation: bigint
  levels: LevelLimit[]
  /** The highest cost of each agent, in parts of a minor unit. */
  costParts: bigint
  /** True if an agent can cost more than the fee. */
  isOverFee: boolean
}

/** The limits of a plan. Nothing is rounded. */
export function limitsOf({ levels, ...plan }: LimitSettings): PlanLimits {
  const activation = activationBonusKinds.reduce((sum, kind) => sum + plan[kind], 0n)
  const limits = levels.map(({ expected_match_bonus, reward_value }, index): LevelLimit => {
    const oneIn = MATRIX_WIDTH ** (index + 1)
    const parts = PARTS / BigInt(oneIn)
    return {
      level: index + 1,
      oneIn,
      bonusParts: expected_match_bonus * parts,
      rewardParts: (reward_value ?? 0n) * parts,
    }
  })
  const ofLevels = limits.reduce((sum, { bonusParts, rewardParts }) => sum + bonusParts + rewardParts, 0n)
  const costParts = activation * PARTS + ofLevels
  const fee = plan.registration_fee
  return { fee, activation, levels: limits, costParts, isOverFee: costParts > fee * PARTS }
}

/** Reads the amounts of a version or draft as the API has them. Undefined while one of them is not an amount. */
export function readLimitSettings(
  wire: Record<'registration_fee' | ActivationBonusKind, string> & {
    levels: readonly { expected_match_bonus: string; reward_value: string | null }[]
  },
): LimitSettings | undefined {
  const amounts = {
    registration_fee: parseMoney(wire.registration_fee),
    ...recordOf(activationBonusKinds, (kind) => parseMoney(wire[kind])),
  }
  const levels = wire.levels.map(({ expected_match_bonus, reward_value }) => ({
    expected_match_bonus: parseMoney(expected_match_bonus),
    reward_value: reward_value === null ? null : parseMoney(reward_value),
  }))
  const settings = { ...amounts, levels }
  return isWhole(settings) ? settings : undefined
}

type Typed<T> = { [K in keyof T]: T[K] | undefined }
type TypedSettings = Typed<Omit<LimitSettings, 'levels'>> & {
  levels: readonly Typed<LimitSettings['levels'][number]>[]
}

/** True if every amount could be read. */
function isWhole(settings: TypedSettings): settings is LimitSettings {
  const { levels, ...amounts } = settings
  const all = [...Object.values(amounts), ...levels.flatMap((level) => Object.values(level))]
  return !all.includes(undefined)
}

/** Formats parts of a minor unit as an exact decimal amount: two decimals, and up to six more if a share needs them. */
export function formatParts(parts: bigint): string {
  // A part is 1/64 of a minor unit, which has six decimals.
  const digits = 6
  const scale = 10n ** BigInt(digits)
  const fine = (parts * scale) / PARTS
  const rest = String(fine % scale)
    .padStart(digits, '0')
    .replace(/0+$/, '')
  return `${formatMoney(fine / scale)}${rest}`
}

/**
 * Returns an amount in parts as tenths of a percent of the fee, rounded up, so that no plan looks cheaper than it is.
 */
export const perMilleOfFee = (parts: bigint, fee: bigint): number =>
  Number((parts * 1000n + fee * PARTS - 1n) / (fee * PARTS))
