import type { Database, Schema, Trx } from '../../platform/schema.ts'

type NewLink = Pick<Schema['protection_links'], 'agent_id' | 'token_hash' | 'email' | 'expires_at'>

/** Stores a link. The older ones of the agent stay valid. */
export async function insertProtectionLink(db: Database, link: NewLink): Promise<void> {
  await db.insertInto('protection_links').values(link).execute()
}

/** Deletes links that expired before this moment. Rows that another transaction is deleting are left to it. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  const old = db
    .selectFrom('protection_links')
    .select('id')
    .where('expires_at', '<', before)
    .limit(100)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('protection_links').where('id', 'in', old).execute()
}

export type ProtectionLink = { id: number; agent_id: number; email: string }

/** Returns the link, if it is neither used nor expired. */
export async function findOpenLink(db: Database, tokenHash: string, now: Date): Promise<ProtectionLink | undefined> {
  return db
    .selectFrom('protection_links')
    .select(['id', 'agent_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up the link, so that only one of several attempts succeeds. Returns whether it was unused. */
export async function takeLink(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('protection_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the owner of the link, with the address it was mailed to and the current address of the account. */
export async function findLinkOwner(db: Database, id: number) {
  return db
    .selectFrom('protection_links as l')
    .innerJoin('agents as a', 'a.id', 'l.agent_id')
    .select(['l.email as link_email', 'a.email', 'a.first_name', 'a.last_name'])
    .where('l.id', '=', id)
    .executeTakeFirst()
}

export async function findFrozenAt(db: Database, agentId: number): Promise<Date | null | undefined> {
  const found = await db
    .selectFrom('agents')
    .select('withdrawals_frozen_at')
    .where('id', '=', agentId)
    .executeTakeFirst()
  return found?.withdrawals_frozen_at
}

export async function updateFrozenAt(trx: Trx, agentId: number, frozenAt: Date | null): Promise<void> {
  await trx.updateTable('agents').set({ withdrawals_frozen_at: frozenAt }).where('id', '=', agentId).execute()
}

export async function countFrozen(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('withdrawals_frozen_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
