/** The approval of a registration fee, and its preview. Simultaneous approvals are batched. */
import { bonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import type { ApprovalPreview } from '@evergrove/contract/payments'
import { formatMoney } from '@evergrove/contract/platform/money'
import type { FeeConcern } from '@evergrove/contract/withdrawals/concern-words'
import { feeApprovalInput } from '@evergrove/contract/withdrawals/withdrawals'
import { sendTogether } from '@evergrove/db'
import { type Actor, type AuditEntry, recordAudit } from '../../audit/index.ts'
import type { JobDeps, Jobs } from '../../jobs/index.ts'
import { openAgentAccounts, ownerOf, postTransfers, type Transfer } from '../../ledger/index.ts'
import { insertCaused, newCause, queueNotificationMails } from '../../notifications/index.ts'
import { type DecidedPayment, decidePendingPayments, feeConcernsOf, type PaymentKey } from '../../payments/index.ts'
import { getPlan, getPlanInForce, type PlanVersion } from '../../plan/index.ts'
import { createBatcher } from '../../platform/batching.ts'
import { type Override, weighConcerns } from '../../platform/concerns.ts'
import { conflict } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { rehearse } from '../../platform/rehearse.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import {
  insertReachedLevels,
  listGivenRewards,
  type Placed,
  placeAgents,
  type ReachedLevel,
} from '../placement.repository.ts'
import { insertUnpaid } from '../unpaid/unpaid.repository.ts'
import { type Activation, type Effects, effectsOf } from './activation.ts'
import { type ActivatedAgent, activateAgents, listNames } from './agents.repository.ts'

// An activation covers everything from the approved fee to the last bonus (plan rules 3 to 9), of one agent or of
// several as if one after another. It works on sets, because its cost is the number of statements: a dozen for any
// number of agents.

export type Approval = {
  payment: PaymentKey
  actor: Actor
  jobs: Pick<Jobs, 'send'>
  override?: Override<FeeConcern> | undefined
}

type Approved = { paymentId: number; agentId: number }

type Paid = { payment: DecidedPayment; agent: ActivatedAgent; cause: string; concerns: FeeConcern[] }

/**
 * Approves the payments and activates their agents. Returns them in the same order. All or nothing: an error for one
 * (`not_found`, `conflict`, also for concerns that are not overridden) must roll back the transaction for all.
 */
export async function activateTogether(trx: Trx, approvals: Approval[]): Promise<Approved[]> {
  const paid = await acceptPayments(
    trx,
    approvals.map(({ payment }) => payment),
  )
  const agentIds = paid.map(({ agent }) => agent.id)
  const [newestPlan] = await sendTogether(trx, (view) =>
    Promise.all([
      getPlanInForce(view),
      openAgentAccounts(view, agentIds),
      recordApprovals(view, approvals, paid),
      queueMails(view, approvals, paid),
    ]),
  )

  // From here on every other activation waits, so everything that can be done earlier is done above.
  await post(trx, (await placePaid(trx, paid, newestPlan)).effects)
  return paid.map(({ payment, agent }) => ({ paymentId: payment.id, agentId: agent.id }))
}

/** Carries an activation out in a transaction that is undone, to show its effects: it decides and places, and posts nothing. */
async function rehearseActivation(trx: Trx, payment: PaymentKey) {
  const paid = await acceptPayments(trx, [payment])
  return placePaid(trx, paid, await getPlanInForce(trx))
}

async function acceptPayments(trx: Trx, keys: PaymentKey[]): Promise<Paid[]> {
  const payments = await decidePendingPayments(trx, keys, { status: 'Approved' })
  const agentIds = payments.map(({ agent_id }) => agent_id)
  const activated = new Map((await activateAgents(trx, agentIds)).map((agent) => [agent.id, agent]))
  return payments.map((payment) => {
    const agent = activated.get(payment.agent_id)
    if (agent === undefined) throw conflict('The account of this agent is closed.')
    const concerns = feeConcernsOf({ ...payment, date_of_birth: agent.date_of_birth })
    return { payment, agent, cause: newCause('payment', payment.id), concerns }
  })
}

async function recordApprovals(trx: Trx, approvals: Approval[], paid: Paid[]): Promise<void> {
  const entries = paid.map(({ payment, concerns: found }, index): AuditEntry => {
    const { actor, override } = approvals[index] as Approval
    const { reason, ...concerns } = weighConcerns(found, override)
    return {
      actor,
      action: 'payment.approve',
      subject: { kind: 'payment', id: payment.id },
      before: { status: 'Pending' },
      after: { status: 'Approved', ...concerns },
      ...(reason === undefined ? {} : { reason }),
    }
  })
  await recordAudit(trx, ...entries)
}

async function queueMails(trx: Trx, approvals: Approval[], paid: Paid[]): Promise<void> {
  const paidByJobs = Map.groupBy(paid, (_, index) => (approvals[index] as Approval).jobs)
  for (const [jobs, some] of paidByJobs) {
    await queueNotificationMails({ trx, jobs }, ...some.map(({ cause }) => cause))
  }
}

/** Gives each agent a place, and calculates the effects by the plan of that moment. */
async function placePaid(
  trx: Trx,
  paid: Paid[],
  newestPlan: PlanVersion,
): Promise<{ effects: Effects[]; planId: number }> {
  const placed = await placeAgents(
    trx,
    paid.map(({ agent }) => agent.id),
  )
  // The plan can no longer change, because publishing one waits for the lock before committing.
  const planId = placed[0]?.planVersionId ?? newestPlan.id
  const plan = planId === newestPlan.id ? newestPlan : await getPlan(trx, planId)
  const again = paid.flatMap(({ payment }, index) => (payment.round > 1 ? [placed[index] as Placed] : []))
  const given = await listGivenRewards(
    trx,
    again.flatMap(({ uplines }) => uplines.map(({ agentId }) => agentId)),
  )
  const activations = paid.map((one, index) => ({ ...one, placed: placed[index], given }) as Activation)
  return { effects: activations.map((activation) => effectsOf(activation, plan)), planId }
}

async function post(trx: Trx, effects: Effects[]): Promise<void> {
  const levels = effects.flatMap((effect) => effect.levels)
  const unpaid = effects.flatMap((effect) => effect.unpaid)
  const transfers = effects.flatMap((effect) => effect.transfers)
  const news = new Map(effects.map((effect) => [effect.cause, effect.news]))
  await sendTogether(trx, (view) =>
    Promise.all([
      // This comes before the transfers, because the database accepts the debt for a reward only if the level was
      // reached.
      insertReachedLevels(view, levels),
      insertUnpaid(view, unpaid),
      postTransfers(view, transfers),
      insertCaused(view, news),
    ]),
  )
}

/** Few enough to release the lock of placements within some tens of milliseconds. */
const MOST_TOGETHER = 32

const activate = createBatcher<Approval, Approved>(activateTogether, {
  most: MOST_TOGETHER,
  keyOf: ({ payment }) => ('id' in payment ? payment.id : payment.pin),
})

/**
 * Approves a Pending payment and activates its agent, all or nothing: Active, placed, fee, referral bonus and match
 * bonuses posted, levels and rewards recorded, everyone concerned notified. Bonuses follow the plan in force at this
 * moment, the fee follows the version of the payment (plan rule 11). If there are concerns, the input needs an override
 * that names every one of them, and a reason; the audit entry keeps both. Throws `invalid`, `not_found`, and
 * `conflict`, changing nothing, for a payment that is already decided, or for concerns that are not overridden, which
 * its details list.
 */
export async function approvePayment(
  { db, jobs }: JobDeps,
  { payment, input = {}, actor }: { payment: PaymentKey; input?: unknown; actor: Actor },
): Promise<{ paymentId: number; agentId: number }> {
  return activate(db, { payment, actor, jobs, ...parseInput(feeApprovalInput, input) })
}

type Gain = Pick<ApprovalPreview['agents'][number], 'bonuses' | 'levels' | 'rewards'>

/** Returns the gains of each agent, in the order of the transfers, followed by agents who complete a level without a bonus. */
function gainsOf(transfers: readonly Transfer[], levels: readonly ReachedLevel[]): Map<number, Gain> {
  const gains = new Map<number, Gain>()
  const gainOf = (agentId: number): Gain => {
    const gain = gains.get(agentId) ?? { bonuses: [], levels: [], rewards: [] }
    gains.set(agentId, gain)
    return gain
  }
  for (const { kind: posted, credit_account_id, level = null, amount } of transfers) {
    const kind = bonusKinds.find((bonus) => bonus === posted)
    const agentId = ownerOf(credit_account_id)
    if (kind === undefined || agentId === undefined) continue
    gainOf(agentId).bonuses.push({ kind, level, amount: formatMoney(amount) })
  }
  for (const { agent_id, level, additional_reward } of levels) {
    const gain = gainOf(agent_id)
    gain.levels.push(level)
    if (additional_reward !== null) gain.rewards.push(additional_reward)
  }
  return gains
}

/**
 * Returns the fee, the bonuses and the levels of an approval at this moment: the agent is activated and placed, and
 * that is undone. Nothing is posted or announced. Throws as `approvePayment` does.
 */
export async function previewApproval({ db }: { db: Database }, paymentId: number): Promise<ApprovalPreview> {
  return rehearse(db, async (trx) => {
    const { effects, planId } = await rehearseActivation(trx, { id: paymentId })
    const transfers = effects.flatMap((effect) => effect.transfers)
    const gains = gainsOf(
      transfers,
      effects.flatMap(({ levels }) => levels),
    )
    const names = await listNames(trx, [...gains.keys()])
    const agents: ApprovalPreview['agents'] = []
    for (const [agentId, gain] of gains) {
      const name = names.find(({ id }) => id === agentId)
      if (name !== undefined) agents.push({ ...name, ...gain })
    }
    const fee = transfers.find(({ kind }) => kind === 'registration_fee')?.amount ?? 0n
    return {
      fee: formatMoney(fee),
      plan_version_id: planId,
      agents,
    }
  })
}
