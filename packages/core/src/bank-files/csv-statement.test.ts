/** Reading statements in CSV, and the files that are refused. */

import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import { describe, expect, test } from 'vitest'
import { readStatement } from './statement.ts'
import { refusalOf } from './testing/refusal.ts'

const layout: CsvLayout = {
  encoding: 'utf-8',
  date_format: 'YYYY-MM-DD',
  decimal_sign: '.',
  skip_lines: 0,
  columns: { date: 'Date', amount: 'Amount', text: 'Text' },
}
const own = { account: 'GB33BUKB20201555555555', currency: 'USD', kind: 'csv' } as const
const HEAD = 'Date,Amount,Text\n'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string | Uint8Array, change: Partial<CsvLayout> = {}) =>
  readStatement(typeof text === 'string' ? bytesOf(text) : text, { ...own, layout: { ...layout, ...change } })
const linesOf = (...given: Parameters<typeof read>) =>
  read(...given).entries.map(({ bookedOn, amount, text }) => [bookedOn, amount, text])
describe('a CSV file', () => {
  test('is read with quotes, a byte order mark, empty lines and spaces, and neither headings nor zero amounts are counted', () => {
    const file = '\uFEFFDate,Amount,Text\r\n2026-12-01,"1,250.00","  Fee\n 4820193756 "\r\n\r\n2026-12-02,0.00,Note\r\n'
    expect(linesOf(file)).toEqual([['2026-12-01', 1250_00n, 'Fee 4820193756']])
    expect(read(file).leftOut).toBe(1)
  })

  test.each([':20:STARTUMS\n:25:GB33\n', '{1:F01BANK}', '<?xml version="1.0"?>\n<Document/>'])(
    'of another kind is named as such, instead of its missing columns: %j',
    (file) => {
      expect(refusalOf(() => read(file))).toEqual([
        'The file is no CSV, and the format of this account is for CSV. Change the format first.',
      ])
    },
  )

  test('is read with a column for each direction, after other lines, in Windows-1252', () => {
    const bytes = Buffer.from(
      'My bank\nfor Jos\xe9\nBuchung;Soll;Haben;Zweck\n01.12.2026;;1.250,00;Jos\xe9\n02.12.2026;-3,50;;Fee\n',
      'latin1',
    )
    const change: Partial<CsvLayout> = {
      encoding: 'windows-1252',
      date_format: 'DD.MM.YYYY',
      decimal_sign: ',',
      skip_lines: 2,
      columns: { date: 'Buchung', debit: 'Soll', credit: 'Haben', text: 'Zweck' },
    }
    expect(linesOf(bytes, change)).toEqual([
      ['2026-12-01', 1250_00n, 'José'],
      ['2026-12-02', -3_50n, 'Fee'],
    ])
  })

  test('[P7] with a minus in a direction column is read as the opposite, unless the bank writes it before every debit', () => {
    const columns = { date: 'Date', debit: 'Debit', credit: 'Credit', text: 'Details' }
    const head = 'Date,Debit,Credit,Details\n'
    const reversedCredit = '2026-11-20,,-100.00,RVSL FEE 2455725216\n'
    const amountsIn = (file: string) => linesOf(head + file, { columns }).map(([, amount]) => amount)
    expect(amountsIn(reversedCredit)).toEqual([-100_00n])
    expect(amountsIn(`2026-11-20,-3.00,,Charge\n2026-11-20,-4.00,,Charge\n${reversedCredit}`)).toEqual([
      -3_00n,
      -4_00n,
      -100_00n,
    ])
    expect(amountsIn('2026-11-20,3.00,,Charge\n2026-11-20,-4.00,,Charge taken back\n')).toEqual([-3_00n, 4_00n])
  })

  test('of this account and currency is read, and any other is refused with its line', () => {
    const columns = { ...layout.columns, account: 'Account', currency: 'Currency' }
    const head = 'Date,Amount,Text,Account,Currency\n'
    const good = '2026-12-01,1,x,GB33 BUKB 2020 1555 5555 55,USD\n'
    expect(linesOf(head + good, { columns })).toHaveLength(1)
    const others = '2026-12-01,1,x,DE02,USD\n2026-12-01,1,x,GB33BUKB20201555555555,EUR\n'
    expect(refusalOf(() => read(head + good + others, { columns }))).toEqual([
      'Line 3: The account "DE02" is not the account of this format.',
      'Line 4: The currency "EUR" is not USD.',
    ])
  })

  test('[P20] is read as banks write it: headings and currency in another case, dates with a time, amounts with words', () => {
    const file = 'DATE;amount;Text;ccy\n20/NOV/26 10:15;"$1,100.00 CR";5" pipe;usd\n20/11/2026;(100.00);Fee;$\n'
    const columns = { ...layout.columns, currency: 'CCY' }
    expect(linesOf(file, { columns })).toEqual([
      ['2026-11-20', 1100_00n, '5" pipe'],
      ['2026-11-20', -100_00n, 'Fee'],
    ])
  })

  test('[P20] with CR and DR in the direction column is read by these words', () => {
    const columns = { date: 'Date', debit: 'Debit', credit: 'Credit', text: 'Text' }
    const file =
      'Date,Debit,Credit,Text\n2026-11-20,5.00,,a\n2026-11-20,3.00 DR,,b\n2026-11-20,2.00 CR,,c\n2026-11-20,,1.00 CR,d\n'
    expect(linesOf(file, { columns }).map(([, amount]) => amount)).toEqual([-5_00n, -3_00n, 2_00n, 1_00n])
  })

  describe('[P20] with rows that are not entries', () => {
    const head = 'Date,Amount,Text,Balance\n'
    const entries = ['2026-12-01,10.00,Ada,110.00', '2026-12-02,-5.00,Fee,105.00']

    test.each([
      ['oldest first', ['2026-12-01,,Opening balance,100.00', ...entries, ',,Closing balance,105.00', '*** End ***']],
      ['newest first', [',,Closing balance,105.00', ...entries.toReversed(), '2026-12-01,,Opening balance,100.00']],
      ['with a total', [...entries, ',5.00,Total,']],
    ])('is read without the rows that move no money, %s', (_order, rows) => {
      expect(linesOf(head + rows.join('\n')).map(([, amount]) => amount)).toHaveLength(2)
      expect(read(head + rows.join('\n')).leftOut).toBe(rows.length - 2)
    })

    test.each([
      [
        'a balance that does not continue',
        ['2026-12-01,,Opening balance,90.00', ...entries],
        'Line 2: It has no amount.',
      ],
      [
        'a line without an amount beside a constant number',
        ['2026-12-01,10.00,Ada,12345', '2026-12-02,,Ben,12345'],
        'Line 3: It has no amount.',
      ],
      ['a line without an amount', [...entries, '2026-12-02,,Ada,'], 'Line 4: It has no amount.'],
      ['another total', [...entries, ',6.00,Total,'], 'Line 4: It has no date.'],
      ['an amount without a day', [...entries, ',5.00,Ada,'], 'Line 4: It has no date.'],
      ['an incomplete line', [...entries, '2026-12-02'], 'Line 4: It has 1 column, and the headings have 4.'],
      ['a word instead of an amount', [...entries, ',five,Ada,'], 'Line 4: It has no date.'],
    ])('is refused for %s', (_what, rows, expected) => {
      expect(refusalOf(() => read(head + rows.join('\n')))).toEqual([expected])
    })
  })

  test('[P20] with an ambiguous date is refused until the format says how to read it', () => {
    const file = `${HEAD}03/04/2026,1,x\n`
    expect(refusalOf(() => read(file))).toEqual([
      'Line 2: "03/04/2026" can be 2026-04-03 or 2026-03-04. Choose in the format how dates are written.',
    ])
    expect(linesOf(file, { date_format: 'MM/DD/YYYY' })).toEqual([['2026-03-04', 1_00n, 'x']])
  })

  test.each<[string, string | Uint8Array, string[]]>([
    ['no content', '', ['The file is empty.']],
    ['only spaces', ' \n ', ['The file is empty.']],
    ['only headings', HEAD, ['The file has no lines.']],
    ['no amount other than zero', `${HEAD}2026-12-01,0,x`, ['The file has no booked line that moved money.']],
    [
      'other columns',
      'a,b\n1,2',
      [
        'Line 1: There is no column "Date".',
        'Line 1: There is no column "Amount".',
        'Line 1: There is no column "Text".',
      ],
    ],
    ['a heading twice', 'Date,Amount,Text,Text\n2026-12-01,1,x,y', ['Line 1: There is more than one column "Text".']],
    [
      'another encoding',
      Buffer.from(`${HEAD}2026-12-01,1,Jos\xe9`, 'latin1'),
      ['The file is not in UTF-8. If your bank uses Windows-1252, choose it in the format.'],
    ],
    ['the bytes of a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), ['The file is not text.']],
    [
      'an unclosed quotation mark',
      `${HEAD}2026-12-01,1,"x\n2026-12-01,1,y`,
      ['Line 2: The quotation marks of this line are not in pairs.'],
    ],
  ])('with %s is refused', (_, file, expected) => {
    expect(refusalOf(() => read(file))).toEqual(expected)
  })

  test('UTF-8 is not read as Windows-1252', () => {
    expect(refusalOf(() => read(`${HEAD}2026-12-01,1,José`, { encoding: 'windows-1252' }))).toEqual([
      'The file is in UTF-8, not in Windows-1252. Choose UTF-8 in the format.',
    ])
  })

  test('every broken line is reported, up to the first twenty', () => {
    const broken = `${HEAD}2026-12-01,1,x\n2026-13-01,1,x\n2026-12-01,one,x\n2026-12-01,1\n2026-12-01,1,x,y\n`
    expect(refusalOf(() => read(broken))).toEqual([
      'Line 3: "2026-13-01" is not a date such as 2026-12-31.',
      'Line 4: "one" is not an amount such as 1,250.00.',
      'Line 5: It has 2 columns, and the headings have 3.',
      'Line 6: It has 4 columns, and the headings have 3.',
    ])
    const many = refusalOf(() => read(HEAD + 'x,1,x\n'.repeat(30)))
    expect(many).toHaveLength(21)
    expect(many.at(-1)).toBe('And 10 more.')
  })

  test('more than 50,000 lines or 10 MB are refused', () => {
    const line = '2026-12-01,1,x\n'
    expect(read(HEAD + line.repeat(50_000)).entries).toHaveLength(50_000)
    expect(refusalOf(() => read(HEAD + line.repeat(50_001)))).toEqual([
      'The file has more than 50,000 lines. Split it by days.',
    ])
    expect(refusalOf(() => read(new Uint8Array(10 * 1024 * 1024 + 1).fill(65)))).toEqual([
      'The file is larger than 10 MB.',
    ])
  })
})
