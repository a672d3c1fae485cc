import { expect, test } from 'vitest'
import { correctionOf, isNewAddress, problemsOf } from './correction.ts'

const known = { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' }
const draft = (change: Partial<typeof known & { reason: string }> = {}) => ({ ...known, reason: 'A slip', ...change })

test.each([
  [{}, { first_name: 'Change at least one field.' }],
  [{ last_name: ' Obi ' }, { first_name: 'Change at least one field.' }],
  [{ last_name: 'Obe', reason: '  ' }, { reason: 'Enter a reason.' }],
  [{ email: ' ' }, { email: 'Fill in this field.' }],
  [{ first_name: 'Adaeze' }, {}],
])('reports for %o: %o', (change, problems) => {
  expect(problemsOf(draft(change), known)).toEqual(problems)
})

test('only different values are sent, trimmed', () => {
  expect(correctionOf(draft({ first_name: ' Adaeze ', reason: ' Passport ' }), known)).toEqual({
    first_name: 'Adaeze',
    reason: 'Passport',
  })
})

test('upper and lower case in an email address are ignored', () => {
  expect(isNewAddress({ email: ' ADA@example.com' }, known)).toBe(false)
  expect(isNewAddress({ email: 'ada.obi@example.com' }, known)).toBe(true)
})
