import type { Trx } from '../platform/schema.ts'
import type { AuditEntry } from './audit.ts'

/** Records actions in the audit trail, in the same transaction as the action. This is the only way to add an entry. */
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
