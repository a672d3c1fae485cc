import type { Database, Trx } from '../../platform/schema.ts'
import type { AgentsTables } from '../agents.table.ts'

type NewRequest = Pick<AgentsTables['email_requests'], 'agent_id' | 'new_email' | 'token_version' | 'expires_at'>

/** Stores what a locked agent asks for, in place of an earlier request. Expired requests of anyone are deleted. */
export async function replaceRequest(trx: Trx, request: NewRequest, now: Date): Promise<number> {
  await trx.deleteFrom('email_requests').where('agent_id', '=', request.agent_id).execute()
  const expired = trx
    .selectFrom('email_requests')
    .select('id')
    .where('expires_at', '<', now)
    .limit(100)
    .forUpdate()
    .skipLocked()
  await trx.deleteFrom('email_requests').where('id', 'in', expired).execute()
  const { id } = await trx
    .insertInto('email_requests')
    .values({ ...request, token_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requests that can still be confirmed: nothing has ended the tokens of their agents since. */
const open = (db: Database, now: Date) =>
  db
    .selectFrom('email_requests as r')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.id', '=', 'r.agent_id').onRef('a.token_version', '=', 'r.token_version'),
    )
    .select(['r.id', 'r.agent_id', 'r.new_email', 'r.expires_at', 'a.first_name', 'a.last_name'])
    .where('r.expires_at', '>', now)

export const findOpenRequest = (db: Database, id: number, now: Date) =>
  open(db, now).where('r.id', '=', id).executeTakeFirst()

export const findRequestOfAgent = (db: Database, agentId: number, now: Date) =>
  open(db, now).where('r.agent_id', '=', agentId).executeTakeFirst()

export const findRequestByToken = (db: Database, tokenHash: string, now: Date) =>
  open(db, now).where('r.token_hash', '=', tokenHash).executeTakeFirst()

/** Stores the hash of the link's token. A link that was mailed for the same request before becomes invalid. */
export async function updateRequestToken(db: Database, id: number, tokenHash: string): Promise<void> {
  await db.updateTable('email_requests').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

export async function deleteRequest(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('email_requests').where('id', '=', id).execute()
}
