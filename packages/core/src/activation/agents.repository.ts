/** The status of agents, which nothing else changes. */
import type { AgentStatus } from '@evergrove/contract/accounts'
import type { Trx } from '../schema/index.ts'

export type ActivatedAgent = { recommended_by: number | null; first_name: string; last_name: string }

/** Makes a Pending agent Active; undefined when it is not Pending. */
export async function activateAgent(trx: Trx, id: number): Promise<ActivatedAgent | undefined> {
  return trx
    .updateTable('agents')
    .set({ status: 'Active' })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .returning(['recommended_by', 'first_name', 'last_name'])
    .executeTakeFirst()
}

export type AgentState = { status: AgentStatus; recommended_by: number | null; token_version: number }

/** Locks an agent without keeping references to it waiting. */
export async function lockAgentState(trx: Trx, id: number): Promise<AgentState | undefined> {
  return trx
    .selectFrom('agents')
    .select(['status', 'recommended_by', 'token_version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateAgentState(
  trx: Trx,
  id: number,
  state: { status: AgentStatus; token_version: number },
): Promise<void> {
  await trx.updateTable('agents').set(state).where('id', '=', id).execute()
}
