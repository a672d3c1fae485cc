/** What the audit trail records: actions, and what they are done to. */
import { type ContentKindName, contentKinds } from './content/content-kinds.ts'
import { keysOf } from './platform/records.ts'

/** Every action that is recorded, as `thing.verb`. Older entries may have others. */
export const auditActions = [
  'agent.change-bank-details',
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
  'mail.try-again',
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
  'staff.sign-out',
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
  'mail',
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
