/** Previews of unpublished content, stored for an hour and found only by the hash of their token. */
import type { ContentKindName } from '@evergrove/contract/content/content-kinds'
import type { Database, Trx } from '../../platform/schema.ts'
import type { ParsedInput } from '../content.ts'

/** The draft of a record. `record_id` is null for a new one. */
export type Draft = { kind: ContentKindName; record_id: number | null; data: ParsedInput; expires_at: Date }

export async function insertDraft(
  trx: Trx,
  draft: Draft & { token_hash: Buffer; staff_id: number | null },
): Promise<void> {
  await trx
    .insertInto('content_drafts')
    .values({ ...draft, data: JSON.stringify(draft.data) })
    .execute()
}

export async function deleteDraftsBefore(trx: Trx, moment: Date): Promise<void> {
  await trx.deleteFrom('content_drafts').where('expires_at', '<=', moment).execute()
}

export async function findDraftOf(db: Database, tokenHash: Buffer, now: Date): Promise<Draft | undefined> {
  const draft = await db
    .selectFrom('content_drafts')
    .select(['kind', 'record_id', 'data', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return draft as Draft | undefined
}
