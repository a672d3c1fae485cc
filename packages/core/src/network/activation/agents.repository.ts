/** The status of agents, which nothing else changes. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/schema.ts'

export type ActivatedAgent = { id: number; first_name: string; last_name: string }

/** Activates the Pending agents among these. They are locked in the order of their ids, as withdrawals lock them. */
export async function activateAgents(trx: Trx, ids: number[]): Promise<ActivatedAgent[]> {
  const pending = trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', 'Pending')
    .orderBy('id')
    .forNoKeyUpdate()
  return trx
    .updateTable('agents')
    .set({ status: 'Active' })
    .where('id', '=', sql<number>`any(array(${pending}))`)
    .returning(['id', 'first_name', 'last_name'])
    .execute()
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
