import { mayDo, roleChoices } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { EarlyDrawing } from '../../platform/session/early-calls.ts'

/** True if the home screen of the role has figures. */
export const seesFigures = (role: StaffRole): boolean => mayDo(role, 'balances') || mayDo(role, 'messages')

/** Shows the sentence below the title of the home screen before the app runs, to the roles that will read it there. */
export function homeDrawing(): EarlyDrawing {
  const roles = roleChoices.map(({ value }) => value).filter(seesFigures)
  const draw = `({ role }) => { if (${JSON.stringify(roles)}.includes(role)) put('intro', find('intro').textContent); }`
  return { of: ['staff/me'], slot: 'intro', draw }
}
