/** The audit trail as admins read it. */
import { z } from 'zod'
import { dayRange } from './platform/day-range.ts'
import { lineField } from './platform/text-fields.ts'
import { wholeNumberField } from './platform/whole-number.ts'

/** Filters entries of the audit trail. `actor` is the email address of a member of staff or an agent, or `operator`. */
export const auditFilterInput = z.object({
  actor: lineField(254).optional(),
  action: lineField(100).optional(),
  subject_kind: lineField(100).optional(),
  subject_id: wholeNumberField({ min: 0, max: Number.MAX_SAFE_INTEGER }).optional(),
  agent_id: wholeNumberField({ min: 1, max: Number.MAX_SAFE_INTEGER })
    .optional()
    .describe(
      'Only entries about this agent: the account, its payments, withdrawals and rewards, and matched bank lines.',
    ),
  ...dayRange,
})
export type AuditFilter = z.infer<typeof auditFilterInput>

export const auditEntrySchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  actor_kind: z.enum(['staff', 'agent', 'operator']),
  actor_id: z.int().nullable(),
  actor: z.string().nullable().describe('The email address of the person who acted. Null for the operator.'),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.int(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditCheckSchema = z.object({
  entries: z.int(),
  head: z.string().describe('The hash of the last link, as hex.'),
  count: z.int().describe('How many entries have changed since they were written.'),
  rows: z.array(z.object({ entry_id: z.int(), problem: z.string() })),
})
