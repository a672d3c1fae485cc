import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, decidedAlready, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { resolveHold } from '../ledger/index.ts'
import { newCause, notify, withdrawalApproved, withdrawalRejected } from '../notifications/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { decideWithdrawal, findWithdrawalStatus, lockWithdrawers } from './withdrawals.repository.ts'

type Deps = { db: Database; jobs: Pick<Jobs, 'send'> }

/**
 * Pays out the hold of a Pending withdrawal. Throws `not_found`, and `conflict` if it is already decided or if its agent is
 * not Active (plan rule 12).
 */
export async function approveWithdrawal(deps: Deps, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  await decide(deps, { id, actor, decision: { status: 'Approved' } })
}

/**
 * Releases the hold of a Pending withdrawal, with a reason that the agent sees. Throws `invalid` without a reason,
 * `not_found`, and `conflict` for one that is decided.
 */
export async function rejectWithdrawal(
  deps: Deps,
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await decide(deps, { id, actor, decision: { status: 'Rejected', reason } })
}

type Decision = { status: 'Approved' } | { status: 'Rejected'; reason: string }

async function decide(
  { db, jobs }: Deps,
  { id, actor, decision }: { id: number; actor: Actor; decision: Decision },
): Promise<void> {
  const isApproved = decision.status === 'Approved'
  await inTransaction(db, async (trx) => {
    const decided = await decideWithdrawal(trx, id, decision)
    if (decided === undefined) {
      const status = await findWithdrawalStatus(trx, id)
      throw status === undefined ? notFound() : await decidedAlready(trx, { kind: 'withdrawal', id, status })
    }
    const { agent_id, amount } = decided
    if (isApproved) await requireActive(trx, agent_id)
    await resolveHold(trx, { agentId: agent_id, withdrawalId: id }, isApproved ? 'posted' : 'voided')
    const news = isApproved
      ? withdrawalApproved(agent_id, amount)
      : withdrawalRejected(agent_id, amount, decision.reason)
    await notify({ trx, jobs }, [news], newCause('withdrawal', id))
    await recordAudit(trx, {
      actor,
      action: isApproved ? 'withdrawal.approve' : 'withdrawal.reject',
      subject: { kind: 'withdrawal', id },
      before: { status: 'Pending' },
      after: { status: decision.status },
      ...(isApproved ? {} : { reason: decision.reason }),
    })
  })
}

/** The agent is locked before the account, as a request locks them. */
async function requireActive(trx: Trx, agentId: number): Promise<void> {
  const [agent] = await lockWithdrawers(trx, [agentId])
  if (agent?.status === 'Active') return
  throw conflict(`This agent is ${agent?.status}. Reinstate the agent first, or reject the withdrawal.`)
}
