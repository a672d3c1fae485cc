/** The trail's words as a reader says them, and where its subjects are found. */

/** 'payment.approve' as 'Payment: approve', 'staff.change-role' as 'Staff: change role'. */
export function actionWords(action: string): string {
  const [subject = '', ...deed] = action.replaceAll(/[-_]/g, ' ').split('.')
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${deed.length === 0 ? '' : `: ${deed.join(' ')}`}`
}

/** 'agent' and 7 as 'Agent 7'; what stands for all of a kind has no number. */
export function subjectWords(kind: string, id: number): string {
  const words = kind.replaceAll(/[-_]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${id === 0 ? '' : ` ${id}`}`
}

/** The screen that shows the subject; undefined where none does. */
export function subjectPath(kind: string, id: number): string | undefined {
  if (kind === 'agent' && id > 0) return `/staff/agents/${id}`
  if (kind === 'plan_version') return '/staff/plan'
  if (kind === 'staff' || kind === 'staff_invitation') return '/staff/accounts'
  return undefined
}
