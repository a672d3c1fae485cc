import { sql } from 'kysely'
import type { Database, Schema, Trx } from '../../platform/schema.ts'

export type LegalText = Pick<Schema['legal_texts'], 'kind' | 'hash' | 'html'>

/** Stores this version of the text when someone first agrees to it, and returns its id. */
export async function keepLegalText(trx: Trx, text: LegalText): Promise<number> {
  const inserted = await trx
    .insertInto('legal_texts')
    .values(text)
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return inserted.id
  const { id } = await trx
    .selectFrom('legal_texts')
    .select('id')
    .where('kind', '=', text.kind)
    .where('hash', '=', text.hash)
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a consent. Agreeing to the same version twice stores it once. */
export async function insertConsent(trx: Trx, agentId: number, legalTextId: number): Promise<void> {
  await trx
    .insertInto('consents')
    .values({ agent_id: agentId, legal_text_id: legalTextId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns every version that the agent has agreed to. */
export async function listAgreed(db: Database, agentId: number): Promise<Pick<LegalText, 'kind' | 'hash'>[]> {
  return db
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.legal_text_id')
    .select(['legal_texts.kind', 'legal_texts.hash'])
    .where('consents.agent_id', '=', agentId)
    .execute()
}

/** Returns whether others opened the account: staff by hand, or the operator when the company moved in (plan rule 35). */
export async function wasOpenedByOthers(db: Database, agentId: number): Promise<boolean> {
  const { rows } = await sql<{ was_opened: boolean }>`
    select exists (select from brought_over where entity = 'agents' and id = ${agentId})
      or exists (select from audit_entries
        where subject_kind = 'agent' and subject_id = ${agentId} and action = 'agent.add') as was_opened`.execute(db)
  return rows[0]?.was_opened === true
}

export async function findLegalText(db: Database, id: number) {
  return db
    .selectFrom('legal_texts')
    .select(['id', 'kind', 'html', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
