import { expect, test } from 'vitest'
import { messagesBeside, messagesUnder } from './form-messages.ts'

const refused = {
  password: ['Too short.', 'Too common.'],
  non_field_errors: ['No match.', 'Too short.'],
  email: ['Taken.'],
}

test('a field shows the messages of all its keys, with each text once', () => {
  expect(messagesUnder(refused, ['password', 'non_field_errors'])).toEqual(['Too short.', 'Too common.', 'No match.'])
  expect(messagesUnder(refused, ['first_name'])).toEqual([])
  expect(messagesUnder(undefined, ['email'])).toEqual([])
})

test('messages that belong to no field of the form are left for the whole form', () => {
  expect(messagesBeside(refused, ['password', 'non_field_errors'])).toEqual(['Taken.'])
  expect(messagesBeside(refused, Object.keys(refused))).toEqual([])
  expect(messagesBeside({ detail: 'Stale token for given user.' }, ['email'])).toEqual(['Stale token for given user.'])
  expect(messagesBeside(undefined, [])).toEqual([])
})

test('[E5] codes beside a sentence are meant for machines and are not shown', () => {
  const concerned = { detail: 'There is no proof.', code: 'concerns', concerns: ['unproven'] }
  expect(messagesBeside(concerned, [])).toEqual(['There is no proof.'])
})

test('a bare list belongs to the whole form, regardless of the field names', () => {
  expect(messagesBeside(['Unable to create account.'], ['0'])).toEqual(['Unable to create account.'])
  expect(messagesUnder(['Unable to create account.'], ['0'])).toEqual([])
})

test('a payload without a known form is read as far as it contains texts', () => {
  expect(messagesBeside({ a: { b: ['Deep.'] }, c: 5, d: null, e: '' }, [])).toEqual(['Deep.'])
  expect(messagesUnder({ toString: ['Own.'] }, ['toString', 'constructor'])).toEqual(['Own.'])
})
