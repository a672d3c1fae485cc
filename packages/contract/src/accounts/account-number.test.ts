import { expect, test } from 'vitest'
import { accountProblem, findBank, findIban } from './account-number.ts'

const banks = [
  { bank_name: 'First Bank of Nigeria', bank_code: '011' },
  { bank_name: 'Guaranty Trust Bank', bank_code: '058' },
  { bank_name: 'Ẹ̀kọ́ Microfinance', bank_code: '50211' },
  { bank_name: 'Ẹ̀kọ́ with its prefix', bank_code: '950211' },
  { bank_name: 'Bank of a SWIFT code', bank_code: 'GTBINGLA' },
]
const naira = (bank_name: string, account_number: string) =>
  accountProblem({ bank_name, account_number }, { currency: 'NGN', banks })
const dollars = (account_number: string) =>
  accountProblem({ bank_name: 'Any', account_number }, { currency: 'USD', banks })

const OF_FIRST_BANK = 'This is no account number of First Bank of Nigeria. Check the digits and the bank.'
const NO_NUMBER = 'Enter an account number with at least 5 characters, and digits among them.'
const TEN_DIGITS = 'Enter the ten digits of the account number.'

test.each([
  // The two examples of the Central Bank of Nigeria (NUBAN, proposals of 2010).
  ['First Bank of Nigeria', '0000014579', undefined],
  ['First Bank of Nigeria', '0000000220', undefined],
  ['FIRST BANK OF NIGERIA', '0000 0145-79', undefined],
  ['First Bank of Nigeria', '0000014578', OF_FIRST_BANK],
  ['First Bank of Nigeria', '0000015479', OF_FIRST_BANK],
  // Another bank changes the digit: 0*3+5*7+8*3 and 71 for the serial number give 130.
  ['Guaranty Trust Bank', '0000014570', undefined],
  ['Guaranty Trust Bank', '0000014579', expect.stringContaining('Guaranty Trust Bank')],
  // 9*3+5*7+0*3+2*3+1*7+1*3 = 78 before the serial number, which gives 20.
  ['Eko Microfinance', '0000000222', undefined],
  ['Ẹ̀kọ́ with its prefix', '0000000222', undefined],
  ['Eko Microfinance', '0000000220', expect.stringContaining('Microfinance')],
  ['A bank of no list', '0000014578', undefined],
  ['Bank of a SWIFT code', '0000014578', undefined],
  ['A bank of no list', '12', TEN_DIGITS],
  ['First Bank of Nigeria', '00000145790', TEN_DIGITS],
  ['First Bank of Nigeria', '000001457O', TEN_DIGITS],
  ['First Bank of Nigeria', 'GB82 WEST 1234 5698 7654 32', TEN_DIGITS],
])('[E2] in naira, %s with %s: %s', (bank, number, problem) => {
  expect(naira(bank, number)).toEqual(problem)
})

test.each([
  // From the IBAN registry (ISO 13616).
  'GB82 WEST 1234 5698 7654 32',
  'de89370400440532013000',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'SC18SSCB11010000000000001497USD',
])('[E2] %s is an IBAN', (number) => {
  expect(dollars(number)).toBeUndefined()
  expect(findIban(number)).toBe(number.replaceAll(' ', '').toUpperCase())
})

test.each([
  ['GB82 WEST 1234 5698 7654 23', 'This IBAN has a wrong digit. Compare it with your bank statement.'],
  ['DE8937040044053201300', 'An IBAN that begins with DE has 22 characters, and this one has 21.'],
  ['NO93860111179470', 'An IBAN that begins with NO has 15 characters, and this one has 16.'],
  ['12', NO_NUMBER],
  ['ABCDEFGH', NO_NUMBER],
])('[E2] %s is no account number: %s', (number, problem) => {
  expect(dollars(number)).toBe(problem)
  expect(findIban(number)).toBeUndefined()
})

test.each(['12345', '000123456789', '021000021-123456'])('[E2] %s can be an account number of any bank', (number) => {
  expect(dollars(number)).toBeUndefined()
})

test('[E2] a bank is found by its full name, in any accents and capitals', () => {
  expect(findBank(banks, 'eko  MICROFINANCE')).toBe(banks[2])
  expect(findBank(banks, 'First Bank')).toBeUndefined()
})
