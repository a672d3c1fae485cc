import { reasonInput } from '@evergrove/contract/network'
import type { Concern } from '@evergrove/contract/withdrawals/concern-words'
import { type ApprovedMany, approvalInput, approveManyInput } from '@evergrove/contract/withdrawals/withdrawals'
import { inTransaction } from '@evergrove/db'
import { type Actor, decidedAlready, recordAudit } from '../audit/index.ts'
import type { JobDeps } from '../jobs/index.ts'
import { resolveHold } from '../ledger/index.ts'
import { newCause, notify, withdrawalApproved, withdrawalRejected } from '../notifications/index.ts'
import { type Override, weighConcerns } from '../platform/concerns.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Trx } from '../platform/schema.ts'
import { getConcernFacts, lockLeftOut } from './concerns.repository.ts'
import { concernsOf } from './concerns.ts'
import { decideWithdrawal, findWithdrawalStatus, lockWithdrawers } from './withdrawals.repository.ts'

type ApprovalDeps = JobDeps & { cipher: FieldCipher }

type Action = { id: number; actor: Actor }

/**
 * Pays out the hold of a Pending withdrawal. If there are concerns (plan rule 23), the input needs an override that
 * names every concern at this moment, and a reason; the audit entry keeps both. An override also lets a withdrawal into
 * payouts that stays out of them because a payment to its account came back after it was approved. Throws `invalid`,
 * `not_found`, and `conflict` if it is already decided or for concerns that are not overridden, which its details list.
 */
export async function approveWithdrawal(
  { db, jobs, cipher }: ApprovalDeps,
  { id, input = {}, actor }: Action & { input?: unknown },
): Promise<void> {
  const { override } = parseInput(approvalInput, input)
  await inTransaction(db, async (trx) => {
    if (override !== undefined && (await lockLeftOut(trx, id))) return letIn(trx, { id, actor }, override)
    const { agent_id, amount } = await takePending(trx, id, { status: 'Approved' })
    const { reason, ...concerns } = weighConcerns(await findConcerns({ trx, cipher }, { id, agent_id }), override)
    await resolveHold(trx, { agentId: agent_id, withdrawalId: id }, 'posted')
    await notify({ trx, jobs }, [withdrawalApproved(agent_id, amount)], newCause('withdrawal', id))
    await recordAudit(trx, {
      actor,
      action: 'withdrawal.approve',
      subject: { kind: 'withdrawal', id },
      before: { status: 'Pending' },
      after: { status: 'Approved', ...concerns },
      ...(reason === undefined ? {} : { reason }),
    })
  })
}

const LEFT_OUT: Concern[] = ['destination_returned']

async function letIn(trx: Trx, { id, actor }: Action, override: Override<Concern>) {
  const { reason, ...concerns } = weighConcerns(LEFT_OUT, override)
  await recordAudit(trx, {
    actor,
    action: 'withdrawal.approve',
    subject: { kind: 'withdrawal', id },
    before: { status: 'Approved' },
    after: { status: 'Approved', ...concerns },
    ...(reason === undefined ? {} : { reason }),
  })
}

/**
 * Releases the hold of a Pending withdrawal, with a reason that the agent sees. Throws `invalid` without a reason,
 * `not_found`, and `conflict` for a withdrawal that is decided.
 */
export async function rejectWithdrawal(
  { db, jobs }: JobDeps,
  { id, input, actor }: Action & { input: unknown },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    const { agent_id, amount } = await takePending(trx, id, { status: 'Rejected', reason })
    const repaid = await resolveHold(trx, { agentId: agent_id, withdrawalId: id }, 'voided')
    await notify({ trx, jobs }, [withdrawalRejected(agent_id, { amount, reason, repaid })], newCause('withdrawal', id))
    await recordAudit(trx, {
      actor,
      action: 'withdrawal.reject',
      subject: { kind: 'withdrawal', id },
      before: { status: 'Pending' },
      after: { status: 'Rejected' },
      reason,
    })
  })
}

/** Decides the withdrawal if it is Pending. Throws `not_found` and `conflict`. */
async function takePending(trx: Trx, id: number, decision: Parameters<typeof decideWithdrawal>[2]) {
  const decided = await decideWithdrawal(trx, id, decision)
  if (decided !== undefined) return decided
  const status = await findWithdrawalStatus(trx, id)
  throw status === undefined ? notFound() : await decidedAlready(trx, { kind: 'withdrawal', id, status })
}

/**
 * Returns the concerns. The agent is locked before the account, as a request locks them, and before the concerns are
 * looked for, so that none arises between the judgement and the payment.
 */
async function findConcerns(
  { trx, cipher }: { trx: Trx; cipher: FieldCipher },
  { id, agent_id }: { id: number; agent_id: number },
) {
  await lockWithdrawers(trx, [agent_id])
  return concernsOf(await getConcernFacts(trx, id), cipher)
}

/**
 * Approves withdrawals one after another, independently: a withdrawal that is already decided, unknown or has concerns
 * does not stop the others. Returns for each id whether it was approved, and if not, the reason. Throws `invalid` under
 * `ids`.
 */
export async function approveWithdrawals(
  deps: JobDeps & { cipher: FieldCipher },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<ApprovedMany> {
  const { ids } = parseInput(approveManyInput, input)
  const answers: ApprovedMany = []
  for (const id of ids) {
    try {
      await approveWithdrawal(deps, { id, actor })
      answers.push({ id, is_approved: true, detail: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answers.push({ id, is_approved: false, detail: error.message })
    }
  }
  return answers
}
