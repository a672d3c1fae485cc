import { expect, test } from 'vitest'
import { inputOf, newFormat, problemsOf, valuesOf } from './format-values.ts'
import { guessFormat, headingsIn } from './guess-format.ts'

test('headings are read with quotation marks and any separator', () => {
  expect(headingsIn('1,"Quill, Rent; Ltd", a ,', 0)).toEqual(['1', 'Quill, Rent; Ltd', 'a'])
})

test('the columns of a file with one amount are guessed', () => {
  const text = 'Booking date,Amount,Currency,Account,Name,Details,Reference\n2026-12-01,"1,100.00",USD,GB33,Ada,Fee,A1'
  expect(guessFormat(text, 'utf-8')).toMatchObject({
    date_format: 'YYYY-MM-DD',
    decimal_sign: '.',
    skip_lines: '0',
    amounts: 'one',
    account: 'GB33',
    columns: {
      date: 'Booking date',
      amount: 'Amount',
      debit: '',
      credit: '',
      text: 'Details',
      reference: 'Reference',
      name: 'Name',
      account: 'Account',
      currency: 'Currency',
    },
  })
})

test('a file with lines above its headings, an amount for each direction and decimal commas is guessed', () => {
  const text = 'Account GB33\r\n\r\nDate;Description;Debit;Credit\r\n31/12/2026;Fee;2,50;\r\n01/12/2026;Ada;;100,00'
  expect(guessFormat(text, 'windows-1252')).toMatchObject({
    encoding: 'windows-1252',
    date_format: 'DD/MM/YYYY',
    decimal_sign: ',',
    skip_lines: '2',
    amounts: 'two',
    columns: { date: 'Date', text: 'Description', debit: 'Debit', credit: 'Credit', amount: '' },
  })
  expect(headingsIn(text, 2)).toEqual(['Date', 'Description', 'Debit', 'Credit'])
})

test.each([
  ['12/31/2026', 'MM/DD/YYYY'],
  ['01/12/2026', 'DD/MM/YYYY'],
  ['31.12.2026', 'DD.MM.YYYY'],
  ['31.12.26', 'DD.MM.YY'],
  ['31-12-2026', 'DD-MM-YYYY'],
  ['20261231', 'YYYYMMDD'],
  ['2026-12-31', 'YYYY-MM-DD'],
  ['31/12/26 10:15', 'DD/MM/YYYY'],
  ['31-Dec-2026', 'YYYY-MM-DD'],
])('the date %s is read as %s', (date, format) => {
  expect(guessFormat(`Date|Amount|Text\n${date}|1.00|x`, 'utf-8').date_format).toBe(format)
})

test('nothing is guessed from a file that is not a table', () => {
  expect(guessFormat('Hello', 'utf-8')).toMatchObject({ skip_lines: '0', columns: { date: '' } })
})

test('a format keeps its saved values, and asks for missing ones', () => {
  const columns = { ...newFormat.columns, date: 'Date', text: 'Text', amount: 'Amount', name: ' ' }
  const values = { ...newFormat, name: ' Main ', account: 'GB33', currency: 'usd', skip_lines: '2', columns }
  const input = inputOf(values)
  expect(input).toMatchObject({
    name: 'Main',
    currency: 'USD',
    layout: { skip_lines: 2, columns: { date: 'Date', text: 'Text', amount: 'Amount' } },
  })
  expect(problemsOf(values)).toEqual({})
  const saved = { id: 1, ...input, layout: input.layout ?? null }
  expect(inputOf(valuesOf(saved))).toEqual(input)
  expect(inputOf({ ...values, kind: 'camt.053' })).toMatchObject({ kind: 'camt.053', layout: null })
  expect(problemsOf({ ...newFormat, amounts: 'two', skip_lines: '-1', currency: '$' })).toEqual({
    name: 'Enter a name.',
    account: 'Enter an IBAN or an account number.',
    currency: 'Enter a currency such as USD.',
    skip_lines: 'Enter a number from 0 to 50.',
    'columns.date': 'Choose a column.',
    'columns.text': 'Choose a column.',
    'columns.debit': 'Choose a column.',
    'columns.credit': 'Choose a column.',
  })
})
