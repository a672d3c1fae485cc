import type { Trx } from '../schema/index.ts'
import type { AuditEntry } from './audit.ts'

/** Writes down an act, in the transaction that does it: both happen or neither. The only way into the trail. */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.kind === 'operator' ? null : entry.actor.id,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      reason: entry.reason ?? null,
    })
    .execute()
}
