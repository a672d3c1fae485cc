/** The filter of the audit trail, as the address states it. */
import type { Address } from '../parts/use-address.ts'

const names = ['actor', 'action', 'subject_kind', 'subject_id', 'from', 'to'] as const
export type FilterName = (typeof names)[number]

/** The recorded actions, suggested while one is typed. Others can be typed too. */
export const knownActions: readonly string[] = [
  'agent.change-password',
  'agent.correct',
  'agent.end-sessions',
  'agent.read-bank-details',
  'agent.reinstate',
  'agent.resend-activation',
  'agent.set-password',
  'agent.suspend',
  'agent.verify-email',
  'agents.export',
  'balance.adjust',
  'content.change',
  'content.create',
  'content.delete',
  'content.order',
  'content.preview',
  'content.restore',
  'content.upload',
  'notification.write',
  'payment.approve',
  'payment.prove',
  'payment.reject',
  'plan.publish',
  'reward.give',
  'staff.change-password',
  'staff.change-role',
  'staff.create',
  'staff.disable',
  'staff.enable',
  'staff.end-sessions',
  'staff.invite',
  'staff.join',
  'staff.reset-code',
  'staff.sign-in',
  'staff.withdraw-invitation',
  'subscriber.remove',
  'subscribers.export',
  'withdrawal.approve',
  'withdrawal.reject',
  'withdrawals.export',
]

export const knownSubjects: readonly string[] = [
  'agent',
  'payment',
  'withdrawal',
  'plan_version',
  'staff',
  'staff_invitation',
  'staff_notification',
  'subscriber',
]

/** The values in the address without the empty ones, as the API expects them. */
export const filterIn = ({ value }: Pick<Address, 'value'>): Partial<Record<FilterName, string>> =>
  Object.fromEntries(names.map((name) => [name, value(name).trim()]).filter(([, text]) => text !== ''))

/** The values that clear every filter. */
export const noFilter: Record<FilterName, string> = {
  actor: '',
  action: '',
  subject_kind: '',
  subject_id: '',
  from: '',
  to: '',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => DAY.test(text) && text >= '0001' && !Number.isNaN(Date.parse(text))

/** The values that the server would refuse, by field. */
export function problemsOf(filter: Partial<Record<FilterName, string>>): Partial<Record<FilterName, string>> {
  const { subject_id, from, to } = filter
  return {
    ...(subject_id !== undefined && !/^\d{1,15}$/.test(subject_id) && { subject_id: 'A number, please.' }),
    ...(from !== undefined && !isDay(from) && { from: 'Enter a valid date.' }),
    ...(to !== undefined && !isDay(to) && { to: 'Enter a valid date.' }),
    ...(from !== undefined &&
      to !== undefined &&
      from > to && { to: 'The end date must not be before the start date.' }),
  }
}
