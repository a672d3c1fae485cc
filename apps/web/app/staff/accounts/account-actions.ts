/** What admins can do with the accounts of others. None of the calls rejects. */
import type { StaffAccount, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { attempt, type Outcome } from '../../platform/session/failure.ts'
import { staffApi } from '../session/staff-api.ts'

export type AccountActionName = 'role' | 'disable' | 'enable' | 'sign-out' | 'reset-code'

export type AccountAction = { account: StaffAccount; name: AccountActionName; role?: StaffRole; reason?: string }

type ActionWords = {
  /** Label in the menu. */
  label: string
  title: string
  action: string
  /** What will happen, and to whom. */
  explain: (email: string) => string
  /** The message after the action. */
  done: (email: string) => string
}

export const actionWords: Record<AccountActionName, ActionWords> = {
  role: {
    label: 'Change Role…',
    title: 'Change Role',
    action: 'Change Role',
    explain: (email) => `The new role of ${email} applies from their next click.`,
    done: (email) => `The role of ${email} has been changed.`,
  },
  disable: {
    label: 'Disable…',
    title: 'Disable This Account?',
    action: 'Disable',
    explain: (email) => `${email} is signed out immediately and cannot sign in again until the account is enabled.`,
    done: (email) => `${email} is disabled.`,
  },
  enable: {
    label: 'Enable…',
    title: 'Enable This Account?',
    action: 'Enable',
    explain: (email) => `${email} can sign in again with the same password, app and role.`,
    done: (email) => `${email} is enabled.`,
  },
  'sign-out': {
    label: 'Sign Out Everywhere…',
    title: 'Sign Out Everywhere?',
    action: 'Sign Out',
    explain: (email) => `Every session of ${email} ends, on all devices. They can sign in again.`,
    done: (email) => `${email} has been signed out everywhere.`,
  },
  'reset-code': {
    label: 'Reset Authenticator…',
    title: 'Reset the Authenticator',
    action: 'Reset',
    explain: (email) =>
      `The authenticator app and recovery codes of ${email} stop working and every session ends. They set up a new app at their next sign-in. First make sure that the request really comes from them.`,
    done: (email) => `The authenticator of ${email} has been reset.`,
  },
}

/** The actions that the state of an account allows. */
export const actionsFor = ({ disabled_at, has_app }: StaffAccount): AccountActionName[] => [
  'role',
  ...(disabled_at === null ? (['sign-out', 'disable'] as const) : (['enable'] as const)),
  ...(has_app ? (['reset-code'] as const) : []),
]

const done = async () => true as const

/** Runs the action. */
export function runAccountAction({ account, name, role, reason }: AccountAction): Promise<Outcome<true>> {
  const one = staffApi().staff.accounts[':id']
  const param = { id: String(account.id) }
  switch (name) {
    case 'role':
      return attempt(204, () => one.role.$post({ param, json: { role: role ?? account.role } }), done)
    case 'disable':
      return attempt(204, () => one.disable.$post({ param }), done)
    case 'enable':
      return attempt(204, () => one.enable.$post({ param }), done)
    case 'sign-out':
      return attempt(204, () => one['sign-out'].$post({ param }), done)
    case 'reset-code':
      return attempt(204, () => one['reset-code'].$post({ param, json: { reason: reason ?? '' } }), done)
  }
}
