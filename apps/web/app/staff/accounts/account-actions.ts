/** What admins can do with the accounts of others. None of the calls rejects. */
import type { StaffAccount, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { staffAct } from '../session/staff-api.ts'

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
    label: 'Change role…',
    title: 'Change role',
    action: 'Change role',
    explain: (email) => `The new role of ${email} applies immediately.`,
    done: (email) => `The role of ${email} has been changed.`,
  },
  disable: {
    label: 'Disable…',
    title: 'Disable this account?',
    action: 'Disable',
    explain: (email) => `${email} is signed out immediately and can’t sign in until the account is enabled.`,
    done: (email) => `${email} is disabled.`,
  },
  enable: {
    label: 'Enable…',
    title: 'Enable this account?',
    action: 'Enable',
    explain: (email) => `${email} can sign in again with the same password, app and role.`,
    done: (email) => `${email} is enabled.`,
  },
  'sign-out': {
    label: 'Sign out everywhere…',
    title: 'Sign out everywhere?',
    action: 'Sign out',
    explain: (email) => `${email} will be signed out on all devices and can sign in again.`,
    done: (email) => `${email} has been signed out everywhere.`,
  },
  'reset-code': {
    label: 'Reset authenticator…',
    title: 'Reset the authenticator',
    action: 'Reset',
    explain: (email) =>
      `The authenticator app and recovery codes of ${email} stop working and every session ends. They set up a new app at their next sign-in. Confirm their identity first.`,
    done: (email) => `The authenticator of ${email} has been reset.`,
  },
}

/** The actions that the state of an account allows. */
export const actionsFor = ({ disabled_at, has_app }: StaffAccount): AccountActionName[] => [
  'role',
  ...(disabled_at === null ? (['sign-out', 'disable'] as const) : (['enable'] as const)),
  ...(has_app ? (['reset-code'] as const) : []),
]

/** Runs the action. */
export function runAccountAction({ account, name, role, reason }: AccountAction) {
  const params = { id: account.id }
  switch (name) {
    case 'role':
      return staffAct('POST /staff/accounts/{id}/role', { params, body: { role: role ?? account.role } })
    case 'reset-code':
      return staffAct('POST /staff/accounts/{id}/reset-code', { params, body: { reason: reason ?? '' } })
    case 'disable':
    case 'enable':
    case 'sign-out':
      return staffAct(`POST /staff/accounts/{id}/${name}`, { params })
  }
}
