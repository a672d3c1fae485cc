/** The actions of admins on the accounts of others, with the questions before them. */
import { roleChoices } from '@evergrove/contract/staff/duties'
import type { StaffAccount, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Question } from '../parts/question.tsx'
import { staffAct } from '../session/staff-api.ts'

export type AccountActionName = 'role' | 'disable' | 'enable' | 'sign-out' | 'reset-code'

type AccountAction = {
  /** Label in the menu. */
  label: string
  asks: (account: StaffAccount) => Question
}

export const changed = ['staff/accounts']

export const accountActions: Record<AccountActionName, AccountAction> = {
  role: {
    label: 'Change role…',
    asks: ({ id, email, role }) => ({
      title: 'Change role',
      text: `The new role of ${email} applies immediately.`,
      fields: { role: { label: 'Role', kind: 'choice', choices: roleChoices, initial: role } },
      action: 'Change role',
      isHarmless: true,
      // Unchanged values are not sent.
      send: (chosen) =>
        chosen['role'] === role
          ? Promise.resolve({ failure: undefined, body: true })
          : staffAct('POST /staff/accounts/{id}/role', { params: { id }, body: { role: chosen['role'] as StaffRole } }),
      changed,
      done: (chosen) => (chosen['role'] === role ? undefined : `The role of ${email} has been changed.`),
    }),
  },
  disable: {
    label: 'Disable…',
    asks: ({ id, email }) => ({
      title: 'Disable this account?',
      text: `${email} is signed out immediately and can’t sign in until the account is enabled.`,
      action: 'Disable',
      send: () => staffAct('POST /staff/accounts/{id}/disable', { params: { id } }),
      changed,
      done: `${email} is disabled.`,
    }),
  },
  enable: {
    label: 'Enable…',
    asks: ({ id, email }) => ({
      title: 'Enable this account?',
      text: `${email} can sign in again with the same password, app and role.`,
      action: 'Enable',
      send: () => staffAct('POST /staff/accounts/{id}/enable', { params: { id } }),
      changed,
      done: `${email} is enabled.`,
    }),
  },
  'sign-out': {
    label: 'Sign out everywhere…',
    asks: ({ id, email }) => ({
      title: 'Sign out everywhere?',
      text: `${email} will be signed out on all devices and can sign in again.`,
      action: 'Sign out',
      send: () => staffAct('POST /staff/accounts/{id}/sign-out', { params: { id } }),
      changed,
      done: `${email} has been signed out everywhere.`,
    }),
  },
  'reset-code': {
    label: 'Reset authenticator…',
    asks: ({ id, email }) => ({
      title: 'Reset the authenticator',
      text: `The authenticator app and recovery codes of ${email} stop working and every session ends. They set up a new app at their next sign-in. Confirm their identity first.`,
      fields: { reason: { label: 'Reason', kind: 'reason' } },
      action: 'Reset',
      send: ({ reason = '' }) => staffAct('POST /staff/accounts/{id}/reset-code', { params: { id }, body: { reason } }),
      changed,
      done: `The authenticator app of ${email} has been reset.`,
    }),
  },
}

/** Returns the actions that the state of an account allows. */
export const actionsFor = ({ disabled_at, has_app }: StaffAccount): AccountActionName[] => [
  'role',
  ...(disabled_at === null ? (['sign-out', 'disable'] as const) : (['enable'] as const)),
  ...(has_app ? (['reset-code'] as const) : []),
]
