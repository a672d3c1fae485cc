/** The names of actions and subjects in words, and the screens that show the subjects. */

/** 'payment.approve' as 'Payment: approve', 'staff.change-role' as 'Staff: change role'. */
export function actionWords(action: string): string {
  const [subject = '', ...verb] = action.replaceAll(/[-_]/g, ' ').split('.')
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${verb.length === 0 ? '' : `: ${verb.join(' ')}`}`
}

/** 'agent' and 7 as 'Agent 7'; the id 0 stands for all of a kind and is left out. */
export function subjectWords(kind: string, id: number): string {
  const words = kind.replaceAll(/[-_]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${id === 0 ? '' : ` ${id}`}`
}

/** The path of the screen that shows the subject; undefined when there is none. */
export function subjectPath(kind: string, id: number): string | undefined {
  if (kind === 'agent' && id > 0) return `/staff/agents/${id}`
  if (kind === 'plan_version') return '/staff/plan'
  if (kind === 'staff' || kind === 'staff_invitation') return '/staff/accounts'
  return undefined
}
