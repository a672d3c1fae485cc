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
    { name: 'Role', before: undefined, after: 'Admin' },
  ])
})

test('groups and lists are compared value by value, with positions from 1', () => {
  const level = (bonus: string) => ({ levels: [{ expected_match_bonus: '20.00' }, { expected_match_bonus: bonus }] })
  expect(differencesOf(level('40.00'), level('45.00'))).toEqual([
    { name: 'Levels › 2 › Expected match bonus', before: '$40.00', after: '$45.00' },
  ])
  expect(differencesOf({ ids: [1, 2] }, { ids: [2, 1] })).toEqual([
    { name: 'Numbers › 1', before: '1', after: '2' },
    { name: 'Numbers › 2', before: '2', after: '1' },
  ])
})

test('null, booleans and empty values have words', () => {
  const after = { reward: null, is_disabled: true, note: '', ids: [], filter: {} }
  expect(differencesOf({ is_disabled: false }, after)).toEqual([
    { name: 'Disabled', before: 'No', after: 'Yes' },
    { name: 'Reward', before: undefined, after: 'None' },
    { name: 'Note', before: undefined, after: 'Empty' },
    { name: 'Numbers', before: undefined, after: 'Empty' },
    { name: 'Filter', before: undefined, after: 'Empty' },
  ])
})

test.each([
  ['state', 'released', 'Released'],
  ['reason', 'never_arrived', 'Money never arrived'],
  ['reason', 'Moved to Lagos', 'Moved to Lagos'],
  ['action', 'payment.reverse', 'Reversal of a fee'],
  ['format', 'pain.001', 'ISO 20022 (pain.001)'],
  ['matched_with', 'fee_refund', 'Refund of a fee'],
  ['direction', 'credit', 'Credit'],
  ['note', 'lost', 'lost'],
  ['total', '1250.00', '$1,250.00'],
  ['given_on', '2026-11-10', 'Nov 10, 2026'],
  ['text', '2026-13-45', '2026-13-45'],
])('the field %s with %s reads %s', (field, value, words) => {
  expect(differencesOf({}, { [field]: value })[0]?.after).toBe(words)
})

test('each concern is named, and moments are written with their time zone', () => {
  const after = { concerns: ['frozen', 'owing'], until: '2026-11-10T12:00:00.000Z' }
  expect(differencesOf({}, after)).toEqual([
    { name: 'Concerns › 1', before: undefined, after: 'Frozen' },
    { name: 'Concerns › 2', before: undefined, after: 'Owes money' },
    { name: 'Until', before: undefined, after: expect.stringMatching(/^Nov 10, 2026, 12:00\sPM UTC$/) },
  ])
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
