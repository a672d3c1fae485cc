/** The actions of an agent's page as its menu names them. */
import type { AgentAction } from './allowed-actions.ts'

export const actionLabels: Record<AgentAction, string> = {
  adjust: 'Adjust balance',
  'bank-details': 'View bank details',
  'change-bank-details': 'Change bank account',
  data: 'Download data',
  'remove-factors': 'Remove second step',
  correct: 'Edit name or email',
  'end-sessions': 'End sessions',
  resend: 'Resend activation email',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  'last-withdrawal': 'Request last withdrawal',
  close: 'Close account',
  'lift-freeze': 'Lift freeze',
}

const harmful: ReadonlySet<AgentAction> = new Set(['suspend', 'close'])

/** Whether it is shown in red, below the others. */
export const isHarmful = (action: AgentAction): boolean => harmful.has(action)
