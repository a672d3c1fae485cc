/**
 * Calculates what an activation pays, does not pay and records, from the place that counts now (plan rules 6, 8 and 9,
 * plan rule 17). No I/O.
 */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { type ActivationBonusKind, activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { activationBonus, matchBonus, registrationFee, rewardAccrual, type Transfer } from '../../ledger/index.ts'
import { activated, activationBonusEarned, levelReached, type NewNotification } from '../../notifications/index.ts'
import { newlyReachedLevels, type PlanVersion } from '../../plan/index.ts'
import type { GivenReward, Placed, ReachedLevel, Upline } from '../placement.repository.ts'
import type { UnpaidOutcome } from '../unpaid/unpaid.repository.ts'

export type Activation = {
  payment: { id: number; agent_id: number; plan_version_id: number; amount: bigint; round: number }
  agent: { first_name: string; last_name: string; status: AgentStatus }
  placed: Placed
  /**
   * The rewards that uplines have been given for these levels before, which are not owed a second time (plan rule 17).
   */
  given: readonly GivenReward[]
  /** Groups the notifications of this activation. */
  cause: string
}

export type Effects = {
  cause: string
  transfers: Transfer[]
  levels: ReachedLevel[]
  unpaid: UnpaidOutcome[]
  news: NewNotification[]
}

/** Returns what an activation posts, records and announces for a placed agent: the fee, bonuses and uplines' levels. */
export function effectsOf(activation: Activation, plan: PlanVersion): Effects {
  const { payment, agent, placed } = activation
  const { id: paymentId, agent_id: agentId, amount: fee, round } = payment
  const cause = { planVersionId: plan.id, paymentId, round }
  const transfers = [registrationFee({ ...cause, agentId, amount: fee, planVersionId: payment.plan_version_id })]
  const isAgain = round > 1
  const news = [activated(agentId, { fee, isAgain, isSuspended: agent.status === 'Suspended' })]

  const unpaid: UnpaidOutcome[] = []
  const unpaidFor = { payment_id: paymentId, payer_id: agentId, round, plan_version_id: plan.id }

  for (const kind of activationBonusKinds) {
    const receiverId = placed.receivers[kind]
    const amount = activationWorth(kind, plan, receiverId !== undefined)
    const missed = activationWorth(kind, plan, true) - amount
    const outcome = { ...unpaidFor, agent_id: null, kind, level: null, reward: null, reason: 'not_active' } as const
    if (missed > 0n) unpaid.push({ ...outcome, amount: missed })
    if (receiverId === undefined || amount === 0n) continue
    transfers.push(activationBonus(kind, { agentId: receiverId, amount, ...cause }))
    news.push(activationBonusEarned(kind, receiverId, { activated: agent, isAgain, amount }))
  }
  const reached = levelsReached(placed.uplines, plan, activation.given)
  for (const { agentId: uplineId, level, isActive, isPaidElsewhere, amount, reward, value, withheld } of reached) {
    for (const one of withheld) unpaid.push({ ...unpaidFor, agent_id: uplineId, level, ...one })
    if (amount > 0n) transfers.push(matchBonus({ agentId: uplineId, level, amount, ...cause }))
    if (value > 0n) transfers.push(rewardAccrual({ agentId: uplineId, level, amount: value, ...cause }))
    if (isActive && isPaidElsewhere !== true) news.push(levelReached(uplineId, { level, amount, reward }))
  }
  const levels = reached.map(({ agentId: agent_id, level, isActive, reward, value }) => ({
    agent_id,
    level,
    plan_version_id: plan.id,
    payment_id: paymentId,
    round,
    was_active: isActive,
    additional_reward: reward,
    reward_value: value,
  }))
  return { cause: activation.cause, transfers, levels, unpaid, news }
}

export type Reached = {
  agentId: number
  level: number
  isActive: boolean
  /** Only for a level that the agent had reached before the company moved in (plan rule 35). */
  isPaidElsewhere?: true
  amount: bigint
  reward: string | null
  value: bigint
  /** The amounts that the plan pays for the level and that this agent does not get. */
  withheld: Pick<UnpaidOutcome, 'kind' | 'amount' | 'reward' | 'reason'>[]
}

/**
 * Returns every level that the new place lets an upline reach, with what the plan pays for it. `amount` is 0 if nothing
 * is paid. A reward is owed to an Active agent who was not given one for the level before; without a reward, its
 * `value` is 0. A level that was reached before the company moved in was paid then, so nothing of it is withheld.
 */
export function levelsReached(
  uplines: readonly Upline[],
  plan: PlanVersion,
  given: readonly GivenReward[] = [],
): Reached[] {
  return uplines.flatMap(({ agentId, distance, isActive, taken, formerLevel }) =>
    newlyReachedLevels(taken, distance).map((level): Reached => {
      if (level <= formerLevel)
        return { agentId, level, isActive, isPaidElsewhere: true, amount: 0n, reward: null, value: 0n, withheld: [] }
      const wasGiven = given.some((one) => one.agent_id === agentId && one.level === level)
      const { amount, reward, value } = levelWorth(plan, { level, isActive, wasGiven })
      const withheld = withheldOf(levelWorth(plan, { level, isActive: true, wasGiven: false }), {
        isActive,
        amount,
        reward,
      })
      return { agentId, level, isActive, amount, reward, value, withheld }
    }),
  )
}

/** Returns the difference between the most that a level can be worth and its worth to this agent, with the reason. */
function withheldOf(
  full: Pick<Reached, 'amount' | 'reward' | 'value'>,
  { isActive, amount, reward }: Pick<Reached, 'isActive' | 'amount' | 'reward'>,
): Reached['withheld'] {
  const reason = isActive ? 'given_before' : 'not_active'
  const missed = full.amount - amount
  return [
    ...(missed > 0n ? [{ kind: 'match_bonus', amount: missed, reward: null, reason } as const] : []),
    ...(full.reward !== null && reward === null
      ? [{ kind: 'reward', amount: full.value, reward: full.reward, reason } as const]
      : []),
  ]
}

/** Returns what a version pays an activation's receiver of this kind of bonus: nothing without a receiver (plan rule 6). */
export const activationWorth = (kind: ActivationBonusKind, plan: PlanVersion, hasReceiver: boolean): bigint =>
  hasReceiver ? plan[kind] : 0n

/**
 * Returns what a version pays for a level that an agent reaches (plan rules 8, 9 and 17): nothing unless the agent is
 * Active, and no reward if one was given for the level before. Throws if the version has no such level.
 */
export function levelWorth(
  plan: PlanVersion,
  { level, isActive, wasGiven }: { level: number; isActive: boolean; wasGiven: boolean },
): Pick<Reached, 'amount' | 'reward' | 'value'> {
  const { expected_match_bonus, additional_reward, reward_value } = levelOf(plan, level)
  const reward = isActive && !wasGiven ? additional_reward : null
  return {
    amount: isActive ? expected_match_bonus : 0n,
    reward,
    value: reward === null ? 0n : (reward_value ?? 0n),
  }
}

function levelOf({ id, levels }: PlanVersion, level: number) {
  const found = levels.find((one) => one.level === level)
  if (found === undefined) throw new Error(`Version ${id} of the plan has no level ${level}`)
  return found
}
