/** Turns simulated growth into the rows to store. No I/O. */
import { type ActivationBonusKind, activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { activationBonus, matchBonus, registrationFee, rewardAccrual, type Transfer } from '@evergrove/core/ledger'
import { at, status, takenOf } from '@evergrove/core/network'
import type { PlanVersion } from '@evergrove/core/plan'
import type { BulkAgent, BulkPayment, BulkPlace, BulkReached, ChangedPlace } from './bulk.repository.ts'
import type { Present } from './present.ts'
import { type Activations, reachedBy } from './simulate.ts'

// The names and codes of agents created for load tests. All follow from the agent's id, so that none repeats.

const FIRST_NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Grace', 'Hauwa', 'Ife', 'Jide', 'Kemi', 'Lola']
const LAST_NAMES = ['Adeyemi', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Fashola', 'Garba', 'Hassan', 'Ibrahim']

/** Random codes never contain this digit (`createReferralCode`), so the two kinds never collide. */
const CODE_START = 'gfc1'
const CODE_DIGITS = 6

/** An odd step that is not a multiple of five passes through all numbers of ten digits before one repeats. */
const PIN_STEP = 6_180_339_887n
const PINS = 10_000_000_000n
/** Far above any id, so a further attempt gives another id's PIN only if there are more agents than this. */
const ATTEMPT_STEP = 1_000_000_000n

const named = (names: string[], number: number): string => names[number % names.length] ?? ''

const loadAgent = (id: number) => ({
  email: `agent-${String(id).padStart(6, '0')}@load.test`,
  code: `${CODE_START}${id.toString(36).padStart(CODE_DIGITS, '0')}`,
  first_name: named(FIRST_NAMES, id),
  last_name: named(LAST_NAMES, id),
  phone_number: `080${String(id).padStart(8, '0')}`,
})

/** Returns the PIN of the payment with this id. Each further attempt gives another PIN, in case a random one is already taken. */
export const loadPin = (id: number, attempt: number): string =>
  String(((BigInt(id) + BigInt(attempt) * ATTEMPT_STEP) * PIN_STEP) % PINS).padStart(10, '0')

type GrownParts = {
  present: Present
  activations: Activations
  plan: PlanVersion
  firstId: number
  firstPaymentId: number
}

export type Grown = ReturnType<typeof grownNetwork>

/** Returns the rows of new agents by position, and the rows of activations by their order. */
export function grownNetwork(parts: GrownParts) {
  const { present, activations, plan, firstId, firstPaymentId } = parts
  const { matrix, ids } = present
  const before = ids.length
  const idOf = (position: number): number => (position < before ? at(ids, position) : firstId + position - before)
  const paymentIdOf = (position: number): number => firstPaymentId + position - before
  const isActive = (position: number): boolean => at(matrix.status, position) === status.active

  /** The receiver of each bonus for an activation, or undefined if there is none. */
  const receivers: Record<ActivationBonusKind, (position: number, index: number) => number | undefined> = {
    referral_bonus: (position, index) =>
      at(activations.isSponsorActive, index) === 1 ? idOf(at(matrix.sponsor, position)) : undefined,
  }

  return {
    ...parts,
    before,
    after: matrix.size,

    agentAt: (position: number): BulkAgent => ({
      id: idOf(position),
      sponsorId: idOf(at(matrix.sponsor, position)),
      status: isActive(position) ? 'Active' : 'Pending',
      ...loadAgent(idOf(position)),
    }),

    paymentAt: (position: number, attempt: number): BulkPayment => ({
      id: paymentIdOf(position),
      agentId: idOf(position),
      pin: loadPin(paymentIdOf(position), attempt),
      isApproved: isActive(position),
    }),

    placeOf: (index: number): BulkPlace => {
      const position = at(activations.agent, index)
      const parent = at(matrix.parent, position)
      return {
        parentId: idOf(parent),
        side: at(matrix.left, parent) === position ? 'left' : 'right',
        depth: at(matrix.depth, position),
        ...countedAt(position),
      }
    },

    reachedOf: (index: number): BulkReached[] =>
      reachedBy(activations, index).map((reached) => ({
        agentId: idOf(reached.agent),
        level: reached.level,
        paymentId: paymentIdOf(at(activations.agent, index)),
        wasActive: reached.isActive,
      })),

    transfersOf: (index: number): Transfer[] => transfersOf(index),

    /** The place at this position, if it existed before and has changed. */
    changedAt: (position: number): ChangedPlace | undefined =>
      at(matrix.isTouched, position) === 1 ? countedAt(position) : undefined,
  }

  function countedAt(position: number): ChangedPlace {
    const openDistance = at(matrix.openDistance, position)
    return { agentId: idOf(position), openDistance, taken: takenOf(matrix, position) }
  }

  /** Returns the transfers of an activation, in the order in which an approval makes them. */
  function transfersOf(index: number): Transfer[] {
    const position = at(activations.agent, index)
    const cause = { planVersionId: plan.id, paymentId: paymentIdOf(position), round: 1 }
    const transfers = [registrationFee({ agentId: idOf(position), amount: plan.registration_fee, ...cause })]
    for (const kind of activationBonusKinds) {
      const [agentId, amount] = [receivers[kind](position, index), plan[kind]]
      if (agentId !== undefined && amount > 0n) transfers.push(activationBonus(kind, { agentId, amount, ...cause }))
    }
    for (const reached of reachedBy(activations, index)) {
      if (reached.isActive)
        transfers.push(...ofLevel(plan, { agentId: idOf(reached.agent), level: reached.level, ...cause }))
    }
    return transfers
  }
}

type LevelParts = Omit<Parameters<typeof matchBonus>[0], 'amount'>

/** Returns the transfers to an Active agent for a level: the bonus, and the amount booked for the reward. */
function ofLevel({ levels }: PlanVersion, parts: LevelParts): Transfer[] {
  const { expected_match_bonus = 0n, reward_value } = levels[parts.level - 1] ?? {}
  const value = reward_value ?? 0n
  return [
    ...(expected_match_bonus > 0n ? [matchBonus({ ...parts, amount: expected_match_bonus })] : []),
    ...(value > 0n ? [rewardAccrual({ ...parts, amount: value })] : []),
  ]
}
