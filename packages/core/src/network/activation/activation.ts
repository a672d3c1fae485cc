/** What an activation pays and records, calculated from the new place (plan rules 6, 8 and 9). No I/O. */
import { activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { activationBonus, matchBonus, registrationFee, type Transfer } from '../../ledger/index.ts'
import { activated, activationBonusEarned, levelReached, type NewNotification } from '../../notifications/index.ts'
import { newlyReachedLevels, type PlanVersion } from '../../plan/index.ts'
import type { Placed, ReachedLevel, Upline } from '../placement.repository.ts'

export type Activation = {
  payment: { id: number; agent_id: number; plan_version_id: number; amount: bigint }
  agent: { first_name: string; last_name: string }
  placed: Placed
  /** Groups the notifications of this activation. */
  cause: string
}

type Effects = { cause: string; transfers: Transfer[]; levels: ReachedLevel[]; news: NewNotification[] }

/**
 * What an activation posts, records and announces when the agent has a place: the fee, the bonuses for the
 * activation and the uplines' levels.
 */
export function effectsOf(activation: Activation, plan: PlanVersion): Effects {
  const { payment, agent, placed } = activation
  const { id: paymentId, agent_id: agentId, amount: fee } = payment
  const cause = { planVersionId: plan.id, paymentId }
  const transfers = [registrationFee({ agentId, amount: fee, planVersionId: payment.plan_version_id, paymentId })]
  const news = [activated(agentId, fee)]

  for (const kind of activationBonusKinds) {
    const [receiverId, amount] = [placed.receivers[kind], plan[kind]]
    if (receiverId === undefined || amount === 0n) continue
    transfers.push(activationBonus(kind, { agentId: receiverId, amount, ...cause }))
    news.push(activationBonusEarned(kind, receiverId, { activated: agent, amount }))
  }
  const reached = levelsReached(placed.uplines, plan)
  for (const { agentId: uplineId, level, isActive, amount, reward } of reached) {
    if (amount > 0n) transfers.push(matchBonus({ agentId: uplineId, level, amount, ...cause }))
    if (isActive) news.push(levelReached(uplineId, { level, amount, reward }))
  }
  const levels = reached.map(({ agentId: agent_id, level, isActive, reward }) => ({
    agent_id,
    level,
    plan_version_id: plan.id,
    payment_id: paymentId,
    was_active: isActive,
    additional_reward: reward,
  }))
  return { cause: activation.cause, transfers, levels, news }
}

export type Reached = { agentId: number; level: number; isActive: boolean; amount: bigint; reward: string | null }

/**
 * Every level that the new place lets an upline reach, with what the plan pays for it. `amount` is 0 if nothing is
 * paid.
 */
export function levelsReached(uplines: readonly Upline[], plan: PlanVersion): Reached[] {
  return uplines.flatMap(({ agentId, distance, isActive, taken }) =>
    newlyReachedLevels(taken, distance).map((level) => {
      const { expected_match_bonus, additional_reward } = levelOf(plan, level)
      return { agentId, level, isActive, amount: isActive ? expected_match_bonus : 0n, reward: additional_reward }
    }),
  )
}

function levelOf({ id, levels }: PlanVersion, level: number) {
  const found = levels.find((one) => one.level === level)
  if (found === undefined) throw new Error(`Version ${id} of the plan has no level ${level}`)
  return found
}
