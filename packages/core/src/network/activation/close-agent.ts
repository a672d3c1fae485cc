/** The end of an agent in the network: the place stays and counts, and nothing is earned any more. */
import { notFound } from '../../platform/errors.ts'
import type { Trx } from '../../platform/schema.ts'
import { awaitPlacements } from '../placement.repository.ts'
import { type AgentState, lockAgentState, updateAgentState } from './agents.repository.ts'

/**
 * Gives the agent the status Closed, ends every token, and returns what the agent was before. When it resolves, no running
 * activation can pay the agent any more, so the balance is final (plan rule 27). Throws `not_found`. Whether the account may
 * be closed is the caller's care.
 */
export async function markClosed(trx: Trx, agentId: number): Promise<AgentState> {
  const before = await lockAgentState(trx, agentId)
  if (before === undefined) throw notFound()
  await updateAgentState(trx, agentId, {
    status: 'Closed',
    token_version: before.token_version + 1,
    shared_reason: null,
  })
  await awaitPlacements(trx)
  return before
}
