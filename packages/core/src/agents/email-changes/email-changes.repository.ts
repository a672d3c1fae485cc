import type { Database, Trx } from '../../platform/schema.ts'
import type { EmailChangesTable } from './email-changes.table.ts'

type NewChange = Pick<EmailChangesTable, 'agent_id' | 'old_email' | 'new_email' | 'reason' | 'status' | 'proposed_by'>

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

const change = ['id', 'agent_id', 'old_email', 'new_email', 'reason', 'status'] as const

export type EmailChange = Pick<EmailChangesTable, 'agent_id' | 'old_email' | 'new_email' | 'reason' | 'status'> & {
  id: number
}

export async function findChange(db: Database, id: number): Promise<EmailChange | undefined> {
  return db.selectFrom('email_changes').select(change).where('id', '=', id).executeTakeFirst()
}

/** Decides a proposal, so that of several decisions one succeeds. Returns whether it was still waiting. */
export async function decideChange(trx: Trx, id: number, status: 'Made' | 'Refused'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'Proposed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The proposal that waits for the agent, with the address of who made it. */
export async function findProposal(db: Database, agentId: number) {
  return db
    .selectFrom('email_changes')
    .leftJoin('staff', 'staff.id', 'proposed_by')
    .select(['email_changes.id', 'new_email', 'reason', 'staff.email as proposed_by', 'email_changes.created_at'])
    .where('agent_id', '=', agentId)
    .where('status', '=', 'Proposed')
    .executeTakeFirst()
}

/** How many proposals wait for a decision. */
export async function countEmailProposals(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('email_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'Proposed')
    .executeTakeFirstOrThrow()
  return count
}

/** The addresses of a change, and the agent's name. */
export async function findChangeWithName(db: Database, id: number) {
  return db
    .selectFrom('email_changes')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['old_email', 'new_email', 'first_name', 'last_name'])
    .where('email_changes.id', '=', id)
    .executeTakeFirst()
}
