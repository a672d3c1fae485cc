/** The suspension of an agent who was activated, its end (plan rule 1), and the end of an agent in the network. */
import { suspensionInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import type { JobDeps } from '../../jobs/index.ts'
import { accountReinstated, accountSuspended, newCause, notify } from '../../notifications/index.ts'
import { conflict, requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Trx } from '../../platform/schema.ts'
import { awaitPlacements } from '../placement.repository.ts'
import { type AgentState, lockAgentState, lockFeePaid, updateAgentState } from './agents.repository.ts'

async function getLockedState(trx: Trx, agentId: number): Promise<AgentState> {
  const state = requireFound(await lockAgentState(trx, agentId))
  return state
}

/**
 * Suspends an Active agent: it cannot sign in, earns nothing, and its tokens become invalid immediately. Its place and
 * balance stay. The agent is told, and learns the reason if staff share one. Throws `invalid` without a reason,
 * `not_found`, and `conflict` for an agent that is not Active or is the root.
 */
export async function suspendAgent(
  { db, jobs }: JobDeps,
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason, shared_reason = null } = parseInput(suspensionInput, input)
  await inTransaction(db, async (trx) => {
    const before = await getLockedState(trx, agentId)
    if (before.recommended_by === null) throw conflict('The company’s own agent cannot be suspended.')
    if (before.status !== 'Active') throw conflict(`This agent is ${before.status}, not Active.`)
    await updateAgentState(trx, agentId, {
      status: 'Suspended',
      token_version: before.token_version + 1,
      shared_reason,
    })
    await recordAudit(trx, {
      actor,
      action: 'agent.suspend',
      subject: { kind: 'agent', id: agentId },
      before: { status: 'Active' },
      after: { status: 'Suspended', ...(shared_reason === null ? {} : { shared_reason }) },
      reason,
    })
    await notify({ trx, jobs }, [accountSuspended(agentId, shared_reason)], newCause('account', agentId))
    // A running activation still sees the agent as Active. Every later one sees the suspension.
    await awaitPlacements(trx)
  })
}

/**
 * Makes a Suspended agent Active again, or Pending if the fee was reversed and is not paid again (plan rule 18), and
 * tells the agent. Throws `not_found`, and `conflict` for an agent that is not Suspended.
 */
export async function reinstateAgent(
  { db, jobs }: JobDeps,
  { agentId, actor }: { agentId: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The payment is locked before the agent, as its approval and its reversal do.
    const isPaid = await lockFeePaid(trx, agentId)
    const before = await getLockedState(trx, agentId)
    if (before.status !== 'Suspended') throw conflict(`This agent is ${before.status}, not Suspended.`)
    const status = isPaid ? 'Active' : 'Pending'
    await updateAgentState(trx, agentId, { status, token_version: before.token_version, shared_reason: null })
    await recordAudit(trx, {
      actor,
      action: 'agent.reinstate',
      subject: { kind: 'agent', id: agentId },
      before: { status: 'Suspended' },
      after: { status },
    })
    await notify({ trx, jobs }, [accountReinstated(agentId, status)], newCause('account', agentId))
    await awaitPlacements(trx)
  })
}

// The place of a closed agent still counts, but the agent earns nothing any more.

/**
 * Gives the agent the status Closed, ends every token, and returns the earlier status. When it resolves, no running
 * activation can pay the agent any more, so the balance is final (plan rule 27). Throws `not_found`. The caller must
 * check that the account may be closed.
 */
export async function markClosed(trx: Trx, agentId: number): Promise<AgentState> {
  const before = requireFound(await lockAgentState(trx, agentId))
  await updateAgentState(trx, agentId, {
    status: 'Closed',
    token_version: before.token_version + 1,
    shared_reason: null,
  })
  await awaitPlacements(trx)
  return before
}
