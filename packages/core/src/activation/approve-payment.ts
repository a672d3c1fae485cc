/** Activation: one transaction from the approved fee to the last bonus (plan rules 3 to 9). */
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { conflict } from '../errors/index.ts'
import type { Jobs } from '../jobs/index.ts'
import {
  bookTransfers,
  matchBonus,
  openAgentAccount,
  referralBonus,
  registrationFee,
  type Transfer,
} from '../ledger/index.ts'
import { insertReachedLevels, type Placed, placeAgent } from '../network/index.ts'
import {
  activated,
  insertNotifications,
  levelReached,
  type NewNotification,
  paymentCause,
  queueNotificationMails,
  referralBonusEarned,
} from '../notifications/index.ts'
import { decidePendingPayment, type PaymentKey } from '../payments/index.ts'
import { getPlan, getPlanInForce, type PlanVersion } from '../plan/index.ts'
import type { Database, Trx } from '../schema/index.ts'
import { levelsReached } from './activation.ts'
import { type ActivatedAgent, activateAgent } from './agents.repository.ts'

export type ActivationDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

type Activation = {
  payment: { id: number; agent_id: number; plan_version_id: number; amount: bigint }
  agent: ActivatedAgent
  placed: Placed
  plan: PlanVersion
}

/**
 * Approves a Pending payment and activates its agent, all or nothing: Active, placed, fee, referral bonus and match bonuses
 * booked, levels and rewards recorded, everybody concerned told. Bonuses follow the plan in force at this moment, the fee
 * the version of the payment (plan rule 11). Throws `not_found`, and `conflict`, changing nothing, for a payment that is
 * decided already.
 */
export async function approvePayment(
  { db, jobs }: ActivationDeps,
  { payment: key, actor }: { payment: PaymentKey; actor: Actor },
): Promise<{ paymentId: number; agentId: number }> {
  return inTransaction(db, async (trx) => {
    const payment = await decidePendingPayment(trx, key, { status: 'Approved' })
    const agent = await activateAgent(trx, payment.agent_id)
    if (agent === undefined) throw conflict('Only a pending agent can be activated.')
    await openAgentAccount(trx, payment.agent_id)
    await recordAudit(trx, {
      actor,
      action: 'payment.approve',
      subject: { kind: 'payment', id: payment.id },
      before: { status: 'Pending' },
      after: { status: 'Approved' },
    })
    await queueNotificationMails({ trx, jobs }, paymentCause(payment.id))
    const newestPlan = await getPlanInForce(trx)

    // From here on every other activation waits: nothing that could have been done before comes after.
    const placed = await placeAgent(trx, payment.agent_id)
    const plan = placed.planVersionId === newestPlan.id ? newestPlan : await getPlan(trx, placed.planVersionId)
    await bookActivation(trx, { payment, agent, placed, plan })
    return { paymentId: payment.id, agentId: payment.agent_id }
  })
}

async function bookActivation(trx: Trx, { payment, agent, placed, plan }: Activation): Promise<void> {
  const cause = { planVersionId: plan.id, paymentId: payment.id }
  const transfers: Transfer[] = [
    registrationFee({
      agentId: payment.agent_id,
      amount: payment.amount,
      planVersionId: payment.plan_version_id,
      paymentId: payment.id,
    }),
  ]
  const news: NewNotification[] = [activated(payment.agent_id, payment.amount)]

  const sponsorId = agent.recommended_by
  if (sponsorId !== null && placed.isSponsorActive && plan.referral_bonus > 0n) {
    transfers.push(referralBonus({ agentId: sponsorId, amount: plan.referral_bonus, ...cause }))
    news.push(referralBonusEarned(sponsorId, agent, plan.referral_bonus))
  }
  const reached = levelsReached(placed.uplines, plan)
  for (const { agentId, level, isActive, amount, reward } of reached) {
    if (amount > 0n) transfers.push(matchBonus({ agentId, level, amount, ...cause }))
    if (isActive) news.push(levelReached(agentId, { level, amount, reward }))
  }
  await bookTransfers(trx, transfers)
  await insertReachedLevels(
    trx,
    reached.map(({ agentId, level, isActive, reward }) => ({
      agent_id: agentId,
      level,
      plan_version_id: plan.id,
      payment_id: payment.id,
      was_active: isActive,
      additional_reward: reward,
    })),
  )
  await insertNotifications(trx, news, paymentCause(payment.id))
}
