/** How the files of banks are read, and what is refused. */
import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import { describe, expect, test } from 'vitest'
import { readAmount, readDate } from '../../bank-files/index.ts'
import type { AppError } from '../../platform/errors.ts'
import { readStatement } from './read-statement.ts'

const layout: CsvLayout = {
  encoding: 'utf-8',
  delimiter: ',',
  date_format: 'YYYY-MM-DD',
  decimal_sign: '.',
  skip_lines: 0,
  columns: { date: 'Date', amount: 'Amount', text: 'Text' },
}
const own = { account: 'GB33BUKB20201555555555', currency: 'USD' }
const HEAD = 'Date,Amount,Text\n'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string | Uint8Array, change: Partial<CsvLayout> = {}) =>
  readStatement(typeof text === 'string' ? bytesOf(text) : text, { ...own, layout: { ...layout, ...change } })
const linesOf = (...given: Parameters<typeof read>) =>
  read(...given).entries.map(({ bookedOn, amount, text }) => [bookedOn, amount, text])
function refusal(given: () => unknown): string[] {
  try {
    given()
  } catch (error) {
    return (error as AppError).fieldErrors['file'] ?? []
  }
  return []
}

describe('an amount', () => {
  test.each([
    ['100', '.', 100_00n],
    ['1,250.5', '.', 1250_50n],
    ['1.250,00', ',', 1250_00n],
    ['-1 250,07', ',', -1250_07n],
    ["1'250.00-", '.', -1250_00n],
    ['+ 3.10', '.', 3_10n],
    ['−3.10', '.', -3_10n],
    ['123,456,789.01', '.', 123_456_789_01n],
  ] as const)('%s with "%s" is %i', (text, sign, amount) => {
    expect(readAmount(text, sign)).toBe(amount)
  })
  test.each([
    ['1.250,00', '.'],
    ['1,250.00', ','],
    ['12,50', '.'],
    ['1.005', '.'],
    ['-5-', '.'],
    ['', '.'],
    ['five', '.'],
    ['1e3', '.'],
    ['1234567890123', '.'],
  ] as const)('%s with "%s" is refused', (text, sign) => {
    expect(() => readAmount(text, sign)).toThrow('is not an amount')
  })
})

describe('a date', () => {
  test.each([
    ['31/12/2026', 'DD/MM/YYYY'],
    ['12/31/2026', 'MM/DD/YYYY'],
    ['31.12.2026', 'DD.MM.YYYY'],
    ['31.12.26', 'DD.MM.YY'],
    ['31-12-2026', 'DD-MM-YYYY'],
    ['20261231', 'YYYYMMDD'],
  ] as const)('%s is read as %s', (text, format) => {
    expect(readDate(text, format)).toBe('2026-12-31')
  })
  test.each([
    ['31/02/2026', 'DD/MM/YYYY'],
    ['12/31/2026', 'DD/MM/YYYY'],
    ['2026-12-31T10:00', 'YYYY-MM-DD'],
    ['31x12x2026', 'DD.MM.YYYY'],
    ['', 'YYYY-MM-DD'],
  ] as const)('%s is not read as %s', (text, format) => {
    expect(() => readDate(text, format)).toThrow('is not a date such as')
  })
})

describe('a CSV file', () => {
  test('is read with quotes, a byte order mark, empty lines and spaces; the file counts neither headings nor zero', () => {
    const file = '\uFEFFDate,Amount,Text\r\n2026-12-01,"1,250.00","  Fee\n 4820193756 "\r\n\r\n2026-12-02,0.00,Note\r\n'
    expect(linesOf(file)).toEqual([['2026-12-01', 1250_00n, 'Fee 4820193756']])
    expect(read(file).leftOut).toBe(1)
  })

  test('is read with a column for each direction, below other lines, in Windows-1252', () => {
    const bytes = Buffer.from(
      'My bank\nfor Jos\xe9\nBuchung;Soll;Haben;Zweck\n01.12.2026;;1.250,00;Jos\xe9\n02.12.2026;-3,50;;Fee\n',
      'latin1',
    )
    const change: Partial<CsvLayout> = {
      encoding: 'windows-1252',
      delimiter: ';',
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

  test('[P7] with a minus in the column of a direction is read as the opposite, unless the bank writes it before every debit', () => {
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

  test('of this account and currency is read, and any other is refused by its line', () => {
    const columns = { ...layout.columns, account: 'Account', currency: 'Currency' }
    const head = 'Date,Amount,Text,Account,Currency\n'
    const good = '2026-12-01,1,x,GB33 BUKB 2020 1555 5555 55,USD\n'
    expect(linesOf(head + good, { columns })).toHaveLength(1)
    const others = '2026-12-01,1,x,DE02,USD\n2026-12-01,1,x,GB33BUKB20201555555555,EUR\n'
    expect(refusal(() => read(head + good + others, { columns }))).toEqual([
      'Line 3: The account "DE02" is not the account of this format.',
      'Line 4: The currency "EUR" is not USD.',
    ])
  })

  test.each<[string, string | Uint8Array, string[]]>([
    ['an empty file', '', ['The file is empty.']],
    ['a file of spaces', ' \n ', ['The file is empty.']],
    ['a file with headings alone', HEAD, ['The file has no lines.']],
    ['a file without money', `${HEAD}2026-12-01,0,x`, ['The file has no booked line that moved money.']],
    [
      'another file',
      'a,b\n1,2',
      [
        'Line 1: There is no column "Date".',
        'Line 1: There is no column "Amount".',
        'Line 1: There is no column "Text".',
      ],
    ],
    ['headings twice', 'Date,Amount,Text,Text\n2026-12-01,1,x,y', ['Line 1: There is more than one column "Text".']],
    [
      'another encoding',
      Buffer.from(`${HEAD}2026-12-01,1,Jos\xe9`, 'latin1'),
      ['The file is not in UTF-8. If your bank uses Windows-1252, choose it in the format.'],
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${HEAD}`, 'utf16le'),
      ['The file is not text in UTF-8 or Windows-1252. Export it as CSV with one of these.'],
    ],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]),
      ['The file is not text in UTF-8 or Windows-1252. Export it as CSV with one of these.'],
    ],
    [
      'open quotes',
      `${HEAD}2026-12-01,1,"x\n2026-12-01,1,y`,
      ['Line 3: The quotation marks of this line are not in pairs.'],
    ],
  ])('%s is refused', (_, file, expected) => {
    expect(refusal(() => read(file))).toEqual(expected)
  })

  test('UTF-8 is not taken for Windows-1252', () => {
    expect(refusal(() => read(`${HEAD}2026-12-01,1,José`, { encoding: 'windows-1252' }))).toEqual([
      'The file is in UTF-8, not in Windows-1252. Choose UTF-8 in the format.',
    ])
  })

  test('every broken line is named, the first twenty of them', () => {
    const broken = `${HEAD}2026-12-01,1,x\n2026-13-01,1,x\n2026-12-01,one,x\n2026-12-01,1\n2026-12-01,1,x,y\n`
    expect(refusal(() => read(broken))).toEqual([
      'Line 3: "2026-13-01" is not a date such as 2026-12-31.',
      'Line 4: "one" is not an amount such as 1,250.00.',
      'Line 5: It has 2 columns, and the headings have 3.',
      'Line 6: It has 4 columns, and the headings have 3.',
    ])
    const many = refusal(() => read(HEAD + 'x,1,x\n'.repeat(30)))
    expect(many).toHaveLength(21)
    expect(many.at(-1)).toBe('And 10 more.')
  })

  test('more than 50,000 lines or 10 MB are refused', () => {
    const line = '2026-12-01,1,x\n'
    expect(read(HEAD + line.repeat(50_000)).entries).toHaveLength(50_000)
    expect(refusal(() => read(HEAD + line.repeat(50_001)))).toEqual([
      'The file has more than 50,000 lines. Split it by days.',
    ])
    expect(refusal(() => read(new Uint8Array(10 * 1024 * 1024 + 1).fill(65)))).toEqual([
      'The file is larger than 10 MB.',
    ])
  })
})

test('equal lines have different keys, and the same keys in every file that holds their day', () => {
  const keysOf = (text: string) => read(HEAD + text).entries.map(({ key }) => key)
  const [first, second, third] = keysOf('2026-12-01,1,x\n2026-12-01,1,x\n2026-12-02,1,x\n')
  expect(new Set([first, second, third]).size).toBe(3)
  expect(keysOf('2026-12-02,1,x\n2026-12-03,1,x\n')).toContain(third)
  expect(keysOf('2026-12-01,2,y\n2026-12-01,1,x\n2026-12-01,1,x\n').slice(1)).toEqual([first, second])
})
