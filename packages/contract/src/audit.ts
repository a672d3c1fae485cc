/** The audit trail as admins read it. */
import { z } from 'zod'
import { type ContentKindName, contentKinds } from './content/content-kinds.ts'
import { dayRange } from './platform/day-range.ts'
import { keysOf } from './platform/records.ts'
import { lineField } from './platform/text-fields.ts'

/** Every action that is recorded, as `thing.verb`. Older entries may have others. */
export const auditActions = [
  'agent.change-password',
  'agent.correct',
  'agent.end-sessions',
  'agent.read-bank-details',
  'agent.reinstate',
  'agent.resend-activation',
  'agent.reset-password',
  'agent.set-password',
  'agent.suspend',
  'agent.verify-email',
  'agents.export',
  'balance.adjust',
  'content.change',
  'content.create',
  'content.delete',
  'content.hide',
  'content.order',
  'content.preview',
  'content.publish',
  'content.restore',
  'content.upload',
  'message.answer',
  'message.reopen',
  'network.grow',
  'notification.write',
  'payment.approve',
  'payment.prove',
  'payment.reject',
  'plan.publish',
  'reward.give',
  'staff.change-password',
  'staff.change-role',
  'staff.code-refused',
  'staff.create',
  'staff.disable',
  'staff.enable',
  'staff.end-sessions',
  'staff.enrol',
  'staff.invite',
  'staff.join',
  'staff.reset-code',
  'staff.sign-in',
  'staff.sign-in-by-recovery-code',
  'staff.withdraw-invitation',
  'subscriber.remove',
  'subscribers.export',
  'withdrawal.approve',
  'withdrawal.reject',
  'withdrawals.export',
] as const
export type AuditAction = (typeof auditActions)[number]

const things = [
  'agent',
  'all_agents',
  'all_withdrawals',
  'contact_message',
  'file',
  'newsletter',
  'payment',
  'plan_version',
  'staff',
  'staff_invitation',
  'staff_notification',
  'subscriber',
  'withdrawal',
] as const

/** What an action is done to. The id 0 stands for all of a kind. */
export type AuditSubjectKind = (typeof things)[number] | `content ${ContentKindName}`
export const auditSubjectKinds: readonly AuditSubjectKind[] = [
  ...things,
  ...keysOf(contentKinds).map((kind) => `content ${kind}` as const),
]

/** Which entries. `actor` is the address of a member of staff or an agent, or `operator`. */
export const auditFilterInput = z.object({
  actor: lineField(254).optional(),
  action: lineField(100).optional(),
  subject_kind: lineField(100).optional(),
  subject_id: z.coerce.number({ error: 'A valid integer is required.' }).int().min(0).optional(),
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
