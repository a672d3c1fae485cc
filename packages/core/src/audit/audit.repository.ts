import type { Trx } from '../platform/schema.ts'
import type { AuditEntry } from './audit.ts'

/** Writes down acts, in the transaction that does them: both happen or neither. The only way into the trail. */
export async function recordAudit(trx: Trx, ...entries: AuditEntry[]): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values(
      entries.map(({ actor, action, subject, before, after, reason = null }) => ({
        actor_kind: actor.kind,
        actor_id: actor.kind === 'operator' ? null : actor.id,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        reason,
      })),
    )
    .execute()
}
