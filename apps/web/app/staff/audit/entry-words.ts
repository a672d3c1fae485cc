/** The names of actions and subjects in words, and the screens that show the subjects. */

/** Returns the text with a capital letter at its beginning. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Words for actions whose parts do not describe them well. */
const ownWords: Readonly<Record<string, string>> = {
  'notification.write': 'Notification: send',
  'payment.ask': 'Payment: ask the agent',
  'payment.prove': 'Payment: upload proof',
  'receipt.assign': 'Receipt: match',
  'receipt.unassign': 'Receipt: undo the match',
  'reward.give': 'Reward: mark as delivered',
  'reward.undo': 'Reward: undo the delivery',
  'staff.join': 'Staff: accept an invitation',
  'withdrawal.repeat': 'Withdrawal: undo the rejection',
}

/** Describes an action: 'payment.approve' as 'Payment: approve', 'staff.change-role' as 'Staff: change role'. */
export function actionWords(action: string): string {
  const own = ownWords[action]
  if (own !== undefined) return own
  const [subject = '', ...verb] = action.replaceAll(/[-_]/g, ' ').split('.')
  return `${capital(subject)}${verb.length === 0 ? '' : `: ${verb.join(' ')}`}`
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
  const groups = Map.groupBy(actions, (action) => actionWords(action).split(':')[0] ?? '')
  return [...groups].map(([group, some]) => ({
    group,
    items: some.map((value) => ({ value, label: capital(actionWords(value).split(': ')[1] ?? group) })),
  }))
}
