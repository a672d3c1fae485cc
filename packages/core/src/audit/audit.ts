/** Who acts, and what is recorded about it. Entries are added and never changed. */

/** `operator` is the person who runs the command line on the server. */
export type Actor = { kind: 'staff' | 'agent'; id: number } | { kind: 'operator' }

export type AuditEntry = {
  actor: Actor
  /** What was done, as `subject.action`. */
  action: string
  subject: { kind: string; id: number }
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason?: string
}
