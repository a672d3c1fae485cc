/** Suspension and its end: staff actions on an agent that was activated (plan rule 1). */
import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { awaitPlacements } from '../placement.repository.ts'
import { type AgentState, lockAgentState, lockFeePaid, updateAgentState } from './agents.repository.ts'

async function getLockedState(trx: Trx, agentId: number): Promise<AgentState> {
  const state = await lockAgentState(trx, agentId)
  if (state === undefined) throw notFound()
  return state
}

/**
 * Suspends an Active agent: it cannot sign in, earns nothing, and its tokens become invalid immediately. Its place and
 * balance stay. Throws `invalid` without a reason, `not_found`, and `conflict` for an agent that is not Active or is
 * the root.
 */
export async function suspendAgent(
  { db }: { db: Database },
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    const before = await getLockedState(trx, agentId)
    if (before.recommended_by === null) throw conflict("The company's own agent cannot be suspended.")
    if (before.status !== 'Active') throw conflict(`This agent is ${before.status}, not Active.`)
    await updateAgentState(trx, agentId, { status: 'Suspended', token_version: before.token_version + 1 })
    await recordAudit(trx, {
      actor,
      action: 'agent.suspend',
      subject: { kind: 'agent', id: agentId },
      before: { status: 'Active' },
      after: { status: 'Suspended' },
      reason,
    })
    // A running activation still sees the agent as Active. Every later one sees the suspension.
    await awaitPlacements(trx)
  })
}

/**
 * Makes a Suspended agent Active again, or Pending if the fee was reversed and is not paid again (plan rule 18). Throws
 * `not_found`, and `conflict` for an agent that is not Suspended.
 */
export async function reinstateAgent(
  { db }: { db: Database },
  { agentId, actor }: { agentId: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The payment before the agent, as its approval and its reversal lock them.
    const isPaid = await lockFeePaid(trx, agentId)
    const before = await getLockedState(trx, agentId)
    if (before.status !== 'Suspended') throw conflict(`This agent is ${before.status}, not Suspended.`)
    const status = isPaid ? 'Active' : 'Pending'
    await updateAgentState(trx, agentId, { status, token_version: before.token_version })
    await recordAudit(trx, {
      actor,
      action: 'agent.reinstate',
      subject: { kind: 'agent', id: agentId },
      before: { status: 'Suspended' },
      after: { status },
    })
    await awaitPlacements(trx)
  })
}
