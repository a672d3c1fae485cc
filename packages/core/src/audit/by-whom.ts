import type { AuditAction } from '@evergrove/contract/audit'
import type { Database } from '../platform/schema.ts'
import type { AuditSubject } from './audit.ts'
import { findLatestAct } from './latest-action.repository.ts'

/** A moment as one reads it: `21 Nov 2026, 13:05 UTC`. */
function spelled(moment: Date): string {
  const text = moment.toUTCString()
  return `${text.slice(5, 16)}, ${text.slice(17, 22)} UTC`
}

/**
 * Who did one of these acts to a thing last and when, as the end of a sentence: `by finance@example.org on 21 Nov 2026,
 * 13:05 UTC`; `already` where the trail does not know.
 */
export async function byWhom(
  db: Database,
  act: { subject: AuditSubject; actions: readonly AuditAction[] },
): Promise<string> {
  const found = await findLatestAct(db, act)
  return found === undefined
    ? 'already'
    : `by ${found.email ?? `the ${found.actor_kind}`} on ${spelled(found.created_at)}`
}
