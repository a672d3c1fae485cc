import type { Database, Schema, Trx } from '../../platform/schema.ts'

export type LinkKind = Schema['account_links']['kind']

export async function insertLinkRequest(trx: Trx, request: { kind: LinkKind; email: string }): Promise<number> {
  const { id } = await trx.insertInto('link_requests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findLinkRequest(
  db: Database,
  id: number,
): Promise<{ kind: LinkKind; email: string } | undefined> {
  return db.selectFrom('link_requests').select(['kind', 'email']).where('id', '=', id).executeTakeFirst()
}

export async function deleteLinkRequest(db: Database, id: number): Promise<void> {
  await db.deleteFrom('link_requests').where('id', '=', id).execute()
}

/** Removes requests from before the moment. */
export async function deleteOldLinkRequests(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('link_requests').where('created_at', '<', before).execute()
}

/** Stores the link. An older one of the same kind becomes invalid. */
export async function replaceLink(db: Database, link: Schema['account_links']): Promise<void> {
  await db
    .insertInto('account_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'kind']).doUpdateSet({ token_hash: link.token_hash, expires_at: link.expires_at }),
    )
    .execute()
}

export async function findLink(
  db: Database,
  agentId: number,
  kind: LinkKind,
): Promise<{ token_hash: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('account_links')
    .select(['token_hash', 'expires_at'])
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}
