/** What one person has decided alone because it is within the limit (plan rule 28), as the audit trail has it. */
import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '../audit/index.ts'
import { minorUnits, type StoredSum } from '../platform/money.ts'
import type { Trx } from '../platform/schema.ts'
import type { StoredKind } from './proposals.table.ts'

/** Makes the next decision of the kind wait until the transaction ends, so that it sees what this one has decided. */
export async function lockLimit(trx: Trx, kind: StoredKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`limit.${kind}`}))`.execute(trx)
}

type Part = { entries: RawBuilder<unknown>; proposals: RawBuilder<unknown> }

/** The sum of these entries in the last 24 hours and since the last of these proposals was confirmed. */
const sumSince = (kind: StoredKind, { entries, proposals }: Part) => sql`(
  select sum(replace(e.after ->> 'within_limit', '.', '')::bigint) from audit_entries e
  where e.action = ${kind} and e.after ? 'within_limit' and ${entries} and e.created_at > greatest(
    now() - interval '24 hours',
    (select max(p.decided_at) from proposals p where p.kind = ${kind} and p.status = 'Confirmed' and ${proposals})))`

/**
 * The larger of two sums, in minor units: what this member of staff, and what anyone has decided alone about this subject within
 * the limit, each in the last 24 hours and since a second person last confirmed such a decision.
 */
export async function sumWithinLimit(
  trx: Trx,
  kind: StoredKind,
  { staffId, subject }: { staffId: number; subject: AuditSubject },
): Promise<bigint> {
  const own = sumSince(kind, {
    entries: sql`e.actor_kind = 'staff' and e.actor_id = ${staffId}`,
    proposals: sql`p.proposed_by = ${staffId}`,
  })
  const about = sumSince(kind, {
    entries: sql`e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id}`,
    proposals: sql`p.subject_id = ${subject.id}`,
  })
  const { rows } = await sql<{ sum: StoredSum | null }>`select greatest(${own}, ${about}) as sum`.execute(trx)
  return minorUnits(rows[0]?.sum ?? 0)
}
