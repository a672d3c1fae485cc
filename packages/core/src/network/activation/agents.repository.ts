/** Changes of the status of agents, all of which are made here. */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/schema.ts'

export type ActivatedAgent = { id: number; first_name: string; last_name: string; status: AgentStatus }

/**
 * Activates the Pending agents among these. A Suspended agent whose fee was reversed and is paid again stays Suspended
 * (plan rule 17). The agents are locked in the order of their ids, as withdrawals lock them.
 */
export async function activateAgents(
  trx: Trx,
  ids: number[],
): Promise<(ActivatedAgent & { date_of_birth: string | null })[]> {
  const waiting = trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', 'in', ['Pending', 'Suspended'])
    .orderBy('id')
    .forNoKeyUpdate()
  return trx
    .updateTable('agents')
    .set({ status: sql<AgentStatus>`case status when 'Pending' then 'Active' else status end` })
    .where('id', '=', sql<number>`any(array(${waiting}))`)
    .returning(['id', 'first_name', 'last_name', 'status', 'date_of_birth'])
    .execute()
}

/** Makes an Active agent Pending again; any other status stays (plan rule 16). */
export async function deactivateAgent(trx: Trx, id: number): Promise<ActivatedAgent> {
  await lockAgentState(trx, id)
  return trx
    .updateTable('agents')
    .set({ status: sql<AgentStatus>`case status when 'Active' then 'Pending' else status end` })
    .where('id', '=', id)
    .returning(['id', 'first_name', 'last_name', 'status'])
    .executeTakeFirstOrThrow()
}

/** Locks the payment and returns whether the agent's fee is paid and not reversed. The root pays none. */
export async function lockFeePaid(trx: Trx, agentId: number): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select('status')
    .where('agent_id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return payment === undefined || payment.status === 'Approved'
}

export type AgentState = { status: AgentStatus; recommended_by: number | null; token_version: number }

/** Locks an agent without blocking references to it. */
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
  state: { status: AgentStatus; token_version: number; shared_reason: string | null },
): Promise<void> {
  await trx.updateTable('agents').set(state).where('id', '=', id).execute()
}

export async function listNames(trx: Trx, ids: number[]): Promise<Omit<ActivatedAgent, 'status'>[]> {
  return trx
    .selectFrom('agents')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Returns whether a line of a bank statement is matched with the fee of this approval. */
export async function hasArrived(trx: Trx, { id, round }: { id: number; round: number }): Promise<boolean> {
  const line = trx
    .selectFrom('receipts')
    .select('id')
    .where('matched_with', '=', 'payment')
    .where('payment_id', '=', id)
    .where('round', '=', round)
  return (await line.executeTakeFirst()) !== undefined
}
