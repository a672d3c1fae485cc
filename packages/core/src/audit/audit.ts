/** Who acts, and what is written down of it. Entries are added and never changed. */
import type { AuditAction, AuditSubjectKind } from '@evergrove/contract/audit'

/** `operator` is whoever runs the command line of the machine. */
export type Actor = { kind: 'staff' | 'agent'; id: number } | { kind: 'operator' }

export type AuditSubject = { kind: AuditSubjectKind; id: number }

export type AuditEntry = {
  actor: Actor
  action: AuditAction
  subject: AuditSubject
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason?: string
}
