/** Who acts, and what is written down of it. Entries are added and never changed. */

/** `operator` is whoever runs the command line of the machine. */
export type Actor = { kind: 'staff' | 'agent'; id: number } | { kind: 'operator' }

export type AuditEntry = {
  actor: Actor
  /** What was done, as `thing.act`. */
  action: string
  subject: { kind: string; id: number }
  before: Record<string, unknown>
  after: Record<string, unknown>
  reason?: string
}
