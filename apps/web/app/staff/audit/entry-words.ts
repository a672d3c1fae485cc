/** The names of actions and subjects in words, and the screens that show the subjects. */

import type { AuditAction } from '@evergrove/contract/audit'

/** Returns the text with a capital letter at its beginning. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Words for actions whose parts do not describe them well. */
const ownWords: Partial<Record<AuditAction, string>> = {
  'agent.correct': 'Details corrected',
  'agent.mark-different': 'Marked as different people',
  'agent.read-bank-details': 'Bank details viewed',
  'agent.remove-app': 'Authenticator app removed',
  'agent.remove-factors': 'Second steps removed',
  'agent.resend-activation': 'Verification email sent again',
  'agent.set-up-app': 'Authenticator app set up',
  'agent.unmark-different': 'Mark as different people removed',
  'agents.erase': 'Closed accounts erased',
  'company.move-in': 'Company moved in',
  'content.order': 'Order of content changed',
  'content.preview': 'Preview made',
  'content.upload': 'Photo uploaded',
  'disclosure.preface': 'Preface changed',
  'mail.try-again': 'Email sent again',
  'mailing.test': 'Test mailing sent',
  'notification.write': 'Notification sent',
  'payment.ask': 'Question asked about a payment',
  'payment.prove': 'Proof uploaded',
  'payouts.download': 'Payout file downloaded',
  'payouts.results': 'Payout results recorded',
  'receipt.assign': 'Receipt matched',
  'receipt.take-out': 'Receipt taken out',
  'receipt.unassign': 'Match undone',
  'receivable.write-off': 'Debt written off',
  'reward.give': 'Reward delivered',
  'reward.undo': 'Delivery undone',
  'staff.code-refused': 'Code refused',
  'staff.enrol': 'Authenticator app set up',
  'staff.invite': 'Invitation sent',
  'staff.join': 'Invitation accepted',
  'staff.sign-in': 'Signed in',
  'staff.sign-in-by-passkey': 'Signed in by passkey',
  'staff.sign-in-by-recovery-code': 'Signed in by recovery code',
  'staff.sign-out': 'Signed out',
  'withdrawal.repeat': 'Rejection undone',
}

/** The names of subjects whose word in an action is not what staff call them. */
const subjects: Readonly<Record<string, string>> = { mail: 'email', payouts: 'payout batch', staff: 'staff account' }

const irregular: Readonly<Record<string, string>> = {
  freeze: 'frozen',
  grow: 'grown',
  hide: 'hidden',
  make: 'made',
  reset: 'reset',
  send: 'sent',
  set: 'set',
  stop: 'stopped',
  undo: 'undone',
  withdraw: 'withdrawn',
}

const participleOf = (verb: string): string => irregular[verb] ?? `${verb.replace(/e$/, '').replace(/fy$/, 'fi')}ed`

/** Returns the parts of an action: its subject, and the verb with what it changed of the subject. */
function partsOf(action: string): { subject: string; verb: string; object: string } {
  const [thing = '', act = ''] = action.replaceAll(/[-_]/g, ' ').split('.')
  const [verb = '', ...object] = act.split(' ')
  return { subject: subjects[thing] ?? thing, verb, object: object.join(' ') }
}

/** Says what happened: 'payment.approve' is 'Payment approved', and 'staff.change-role' is 'Role changed'. */
export function actionWords(action: string): string {
  const own: string | undefined = ownWords[action as AuditAction]
  const { subject, verb, object } = partsOf(action)
  return own ?? capital(verb === '' ? subject : `${object || subject} ${participleOf(verb)}`)
}

/** Describes a subject: 'agent' and 7 as 'Agent 7'. The id 0 stands for all of a kind and is left out. */
export function subjectWords(kind: string, id: number): string {
  const words = kind === 'staff' ? 'staff account' : kind.replaceAll(/[-_]/g, ' ')
  return `${capital(words)}${id === 0 ? '' : ` ${id}`}`
}

/** Returns the path of the screen that shows the subject, or undefined if there is none. */
export function subjectPath(kind: string, id: number): string | undefined {
  if (kind === 'agent' && id > 0) return `/staff/agents/${id}`
  if (kind === 'payment' && id > 0) return `/staff/payments?status=All&chosen=${id}`
  if (kind === 'withdrawal' && id > 0) return `/staff/withdrawals?status=All&chosen=${id}`
  if (kind === 'payout_batch' && id > 0) return `/staff/payouts/${id}`
  if (kind === 'plan_version') return '/staff/plan'
  if (kind === 'staff' || kind === 'staff_invitation') return '/staff/accounts'
  return undefined
}

export type ActionGroup = { group: string; items: { value: string; label: string }[] }

/** Returns the actions as choices, grouped by their subject. */
export function actionChoices(actions: readonly string[]): ActionGroup[] {
  const groups = Map.groupBy(actions, (action) => capital(partsOf(action).subject))
  return [...groups].map(([group, some]) => ({
    group,
    items: some.map((value) => ({ value, label: actionWords(value) })),
  }))
}
