import type { AuditAction } from '@evergrove/contract/audit'
import { spelledMoment } from '../platform/moments.ts'
import type { Database } from '../platform/schema.ts'
import type { AuditSubject } from './audit.ts'
import { findLatestAction } from './latest-action.repository.ts'

/**
 * Who last performed one of these actions on a subject and when, as the end of a sentence: `by finance@example.org on
 * 21 Nov 2026, 13:05 UTC`. `already` if the audit trail has no such entry.
 */
export async function describeLatestAction(
  db: Database,
  wanted: { subject: AuditSubject; actions: readonly AuditAction[] },
): Promise<string> {
  const found = await findLatestAction(db, wanted)
  return found === undefined
    ? 'already'
    : `by ${found.email ?? `the ${found.actor_kind}`} on ${spelledMoment(found.created_at)}`
}
