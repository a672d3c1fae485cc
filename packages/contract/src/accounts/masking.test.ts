import { expect, test } from 'vitest'
import { maskAccount, maskName, maskPhone } from './masking.ts'

test.each([
  ['0012345678', '•••• 5678'],
  ['12345', '•••• 2345'],
  ['1234', '••••'],
  ['', '••••'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓', '•••• 𝟐𝟑𝟒𝟓'],
  ['𝟎𝟏𝟐𝟑', '••••'],
])('the account %s is shown as "%s"', (account, shown) => {
  expect(maskAccount(account)).toBe(shown)
  expect(maskAccount(account).isWellFormed()).toBe(true)
})

test('a telephone number shows its last digits, and a name its first letter', () => {
  expect(maskPhone('+234 (809) 555-7731')).toBe('•••• 7731')
  expect(['Ada', 'Ǆoko', '', '7'].map(maskName)).toEqual(['A•••', 'Ǆ•••', '•••', '•••'])
})
