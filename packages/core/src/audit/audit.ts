/** The actors, and the entries that are recorded about their actions. Entries are added and never changed. */
import type { AuditAction, AuditSubjectKind } from '@evergrove/contract/audit'

/**
 * `operator` is the person who runs the command line on the server. `isAlone` marks the only member of staff who may
 * take a decision that otherwise takes two (plan rule 28); `withinLimit` is the amount, in minor units, of a decision
 * that one person takes because the amount is small. The entry of the action says so.
 */
export type Actor =
  | { kind: 'staff'; id: number; isAlone?: boolean; withinLimit?: bigint | undefined }
  | { kind: 'agent'; id: number }
  | { kind: 'operator' }

export type AuditSubject = { kind: AuditSubjectKind; id: number }

export type AuditEntry = {
  actor: Actor
  /** The action, as `subject.action`. */
  action: AuditAction
  subject: AuditSubject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  /**
   * True if `before` and `after` are personal data of the agent who is the subject: they are sealed and can be erased.
   */
  isPersonal?: true
}
