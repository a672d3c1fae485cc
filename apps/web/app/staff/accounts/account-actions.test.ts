import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import { actionsFor } from './account-actions.ts'

const account: StaffAccount = {
  id: 1,
  email: 'a@b.example',
  role: 'editor',
  created_at: '2026-01-01T00:00:00.000Z',
  disabled_at: null,
  has_app: true,
}

test('only the actions that the state of the account allows are offered', () => {
  expect(actionsFor(account)).toEqual(['role', 'sign-out', 'disable', 'reset-code'])
  expect(actionsFor({ ...account, has_app: false })).toEqual(['role', 'sign-out', 'disable'])
  expect(actionsFor({ ...account, disabled_at: account.created_at })).toEqual(['role', 'enable', 'reset-code'])
})
