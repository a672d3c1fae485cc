import { expect, test } from 'vitest'
import { columnWords, unusedOf } from './format-values.ts'

const format = {
  id: 1,
  name: 'Main account',
  account: 'GB33BUKB20201555555555',
  currency: 'USD',
  kind: 'csv',
  layout: {
    encoding: 'utf-8',
    date_format: 'DD/MM/YYYY',
    decimal_sign: ',',
    skip_lines: 0,
    columns: { date: 'Day', amount: 'Amount', text: 'Details', name: 'Who' },
  },
} as const

test('the columns of a saved format are named with an example, before there is a file', () => {
  expect(columnWords(format)).toBe(
    'The file needs the columns “Amount”, “Day”, “Details”, and “Who”, in any order. For example: 40,00 · 31/12/2026 · Registration fee 1234567890 · A. Obi',
  )
})

test('without a format, the columns that every CSV file needs are named', () => {
  expect(columnWords(undefined)).toBe(
    'A CSV file needs a line of headings, and columns for date of booking, text, and amount; for the amount, debit and credit will do.',
  )
})

test('headings that the format does not read are found, in any case', () => {
  expect(unusedOf(format, ['DAY', 'Amount', 'Details', 'Who', 'Reference', 'Balance'])).toEqual([
    'Reference',
    'Balance',
  ])
})
