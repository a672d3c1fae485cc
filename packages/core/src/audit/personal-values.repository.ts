import type { Database, Trx } from '../platform/schema.ts'

/** Stores the agent's key, unless there is one. */
export async function insertKey(trx: Trx, agentId: number, key: Buffer): Promise<void> {
  await trx
    .insertInto('audit_keys')
    .values({ agent_id: agentId, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findKeys(db: Database, agentIds: readonly number[]): Promise<Map<number, Buffer>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db.selectFrom('audit_keys').selectAll().where('agent_id', 'in', agentIds).execute()
  return new Map(rows.map(({ agent_id, key }) => [agent_id, Buffer.from(key)]))
}
