import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import { deedsFor } from './account-acts.ts'

const account: StaffAccount = {
  id: 1,
  email: 'a@b.example',
  role: 'editor',
  created_at: '2026-01-01T00:00:00.000Z',
  disabled_at: null,
  has_app: true,
}

test('what cannot be done to an account as it is, is not offered', () => {
  expect(deedsFor(account)).toEqual(['role', 'sign-out', 'disable', 'reset-code'])
  expect(deedsFor({ ...account, has_app: false })).toEqual(['role', 'sign-out', 'disable'])
  expect(deedsFor({ ...account, disabled_at: account.created_at })).toEqual(['role', 'enable', 'reset-code'])
})
