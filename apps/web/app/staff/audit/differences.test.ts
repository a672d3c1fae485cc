import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('only different values are listed, with the value before and after', () => {
  expect(differencesOf({ status: 'Pending', pin: 'PX1' }, { status: 'Approved', pin: 'PX1' })).toEqual([
    { name: 'Status', before: 'Pending', after: 'Approved' },
  ])
  expect(differencesOf({}, {})).toEqual([])
})

test('an added or removed value has only one side', () => {
  expect(differencesOf({ email: 'a@b.example' }, { role: 'admin' })).toEqual([
    { name: 'Email', before: 'a@b.example', after: undefined },
    { name: 'Role', before: undefined, after: 'admin' },
  ])
})

test('groups and lists are compared value by value, with positions from 1', () => {
  const level = (bonus: string) => ({ levels: [{ expected_match_bonus: '20.00' }, { expected_match_bonus: bonus }] })
  expect(differencesOf(level('40.00'), level('45.00'))).toEqual([
    { name: 'Levels › 2 › Expected match bonus', before: '40.00', after: '45.00' },
  ])
  expect(differencesOf({ ids: [1, 2] }, { ids: [2, 1] })).toEqual([
    { name: 'Numbers › 1', before: '1', after: '2' },
    { name: 'Numbers › 2', before: '2', after: '1' },
  ])
})

test('null, booleans and empty values have words', () => {
  const after = { reward: null, is_disabled: true, note: '', ids: [], filter: {} }
  expect(differencesOf({ is_disabled: false }, after)).toEqual([
    { name: 'Disabled', before: 'no', after: 'yes' },
    { name: 'Reward', before: undefined, after: 'none' },
    { name: 'Note', before: undefined, after: 'empty' },
    { name: 'Numbers', before: undefined, after: 'an empty list' },
    { name: 'Filter', before: undefined, after: 'empty' },
  ])
})

test('moments are written with their time zone', () => {
  const [{ after } = {}] = differencesOf({}, { until: '2026-11-10T12:00:00.000Z' })
  expect(after).toMatch(/^November 10, 2026 at \d{1,2}:00:00\s[AP]M \S+$/)
})

test.each([
  ['account_name', 'Account name'],
  ['withdrawal_id', 'Withdrawal no.'],
  ['payment_proof_id', 'Proof, file no.'],
  ['expires_at', 'Expires'],
  ['has_password', 'Password'],
])('names %s in words', (field, name) => {
  expect(differencesOf({ [field]: 1 }, { [field]: 2 })).toEqual([{ name, before: '1', after: '2' }])
})
