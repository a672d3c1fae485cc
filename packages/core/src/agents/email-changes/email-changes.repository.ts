import { PROPOSAL_DAYS } from '@evergrove/contract/proposals/proposal-kinds'
import { type NotNull, sql } from 'kysely'
import type { Database, Schema, Trx } from '../../platform/schema.ts'

type NewChange = Pick<
  Schema['email_changes'],
  'agent_id' | 'old_email' | 'new_email' | 'reason' | 'status' | 'proposed_by'
>

/** The change is a proposal that waits for a decision and has not expired. */
export const isWaiting = sql<boolean>`email_changes.status = 'Proposed'
  and email_changes.created_at > now() - ${sql.lit(`${PROPOSAL_DAYS} days`)}::interval`

/** Stores a change. A proposal that was waiting for the same agent is replaced by it. */
export async function insertChange(trx: Trx, change: NewChange): Promise<number> {
  await trx
    .updateTable('email_changes')
    .set({ status: 'Replaced' })
    .where('agent_id', '=', change.agent_id)
    .where('status', '=', 'Proposed')
    .execute()
  const { id } = await trx.insertInto('email_changes').values(change).returning('id').executeTakeFirstOrThrow()
  return id
}

const change = ['id', 'agent_id', 'old_email', 'new_email', 'reason', 'status', 'proposed_by'] as const

export type EmailChange = Omit<Schema['email_changes'], 'id' | 'created_at'> & { id: number }

export async function findChange(db: Database, id: number): Promise<EmailChange | undefined> {
  return db.selectFrom('email_changes').select(change).where('id', '=', id).executeTakeFirst()
}

export type EmailDecision = Extract<Schema['email_changes']['status'], 'Made' | 'Refused' | 'Withdrawn'>

/** Decides a proposal, so that only one of several decisions succeeds. Returns whether it was still waiting. */
export async function decideChange(trx: Trx, id: number, status: EmailDecision): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ status })
    .where('id', '=', id)
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the proposal that waits for the agent, with the address of its proposer. */
export async function findProposal(db: Database, agentId: number) {
  return db
    .selectFrom('email_changes')
    .leftJoin('staff', 'staff.id', 'proposed_by')
    .select(['email_changes.id', 'new_email', 'reason', 'staff.email as proposed_by', 'email_changes.created_at'])
    .where('agent_id', '=', agentId)
    .where(isWaiting)
    .$narrowType<{ reason: NotNull }>()
    .executeTakeFirst()
}

/** Removes changes that were proposed or made before the moment, except proposals that still wait. */
export async function deleteOldEmailChanges(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('email_changes').where('created_at', '<', before).where('status', '<>', 'Proposed').execute()
}

/** Returns a change and the agent's name. */
export async function findChangeWithName(db: Database, id: number) {
  return db
    .selectFrom('email_changes')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['agent_id', 'old_email', 'new_email', 'first_name', 'last_name', 'reason'])
    .where('email_changes.id', '=', id)
    .executeTakeFirst()
}

type NewRequest = Pick<Schema['email_requests'], 'agent_id' | 'new_email' | 'token_version' | 'expires_at'>

/** Stores the request of a locked agent in place of an earlier one. Deletes expired requests of all agents. */
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

/** Selects requests that can still be confirmed, because nothing has ended the tokens of their agents since. */
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

/** Stores the hash of the link's token. An earlier link for the same request becomes invalid. */
export async function updateRequestToken(db: Database, id: number, tokenHash: string): Promise<void> {
  await db.updateTable('email_requests').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

export async function deleteRequest(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('email_requests').where('id', '=', id).execute()
}
