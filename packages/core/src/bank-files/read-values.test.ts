/** Reading dates and amounts, and refusing those that are ambiguous or invalid. */
import { describe, expect, test } from 'vitest'
import { isCurrency, readAmount, readDay } from './read-values.ts'

const currency = 'USD'

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
  ] as const)('%s with "%s" is %i', (text, decimalSign, amount) => {
    expect(readAmount(text, { decimalSign, currency })).toBe(amount)
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
  ] as const)('%s with "%s" is refused', (text, decimalSign) => {
    expect(() => readAmount(text, { decimalSign, currency })).toThrow('is not an amount')
  })

  test.each([
    ['(100.00)', -100_00n],
    ['100.00 CR', 100_00n],
    ['100.00DR', -100_00n],
    ['1,100.00 Dr.', -1100_00n],
    ['100.00 D', -100_00n],
    ['$100.00', 100_00n],
    ['-$100.00', -100_00n],
    ['$-100.00', -100_00n],
    ['($100.00)', -100_00n],
    ['USD 100.00', 100_00n],
    ['100.00 usd', 100_00n],
    ['$ 100.00 CR', 100_00n],
  ])('[P20] %s is read as banks mean it', (text, amount) => {
    expect(readAmount(text, { currency })).toBe(amount)
  })

  test('[P20] may carry the symbol of its own currency, and of no other', () => {
    expect(readAmount('₦1,100.00', { currency: 'NGN' })).toBe(1100_00n)
    expect(() => readAmount('₦100.00', { currency })).toThrow('"₦100.00" is not an amount such as 1,250.00.')
    expect(() => readAmount('$100.00', { currency: 'NGN' })).toThrow('is not an amount')
    expect(['usd', 'USD', '$', 'US', '₦'].map((text) => isCurrency(text, currency))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test.each(['-(100.00)', '-100.00 DR', '(100.00) CR', '(100.00', '100.00 CRDR', 'DR 100.00', '$$100.00'])(
    '[P20] %s contradicts itself or is no amount, and is refused',
    (text) => {
      expect(() => readAmount(text, { currency })).toThrow('is not an amount')
    },
  )
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
    expect(readDay(text, format)).toBe('2026-12-31')
  })
  test.each([
    ['31/02/2026', 'DD/MM/YYYY'],
    ['12/31/2026', 'DD/MM/YYYY'],
    ['31/12/2026', 'MM/DD/YYYY'],
    ['31x12x2026', 'DD.MM.YYYY'],
    ['31/12-2026', 'DD.MM.YYYY'],
    ['20-Nob-2026', 'DD.MM.YYYY'],
    ['20-Novel-2026', 'DD.MM.YYYY'],
    ['2026', 'YYYY-MM-DD'],
  ] as const)('%s is not read as %s', (text, format) => {
    expect(() => readDay(text, format)).toThrow('is not a date such as')
  })

  test.each([
    '20-Nov-2026',
    '20-Nov-26'.toUpperCase(),
    '20 November 2026',
    '20Nov2026',
    'Nov 20, 2026',
    '2026/11/20',
    '2026.11.20',
    '20/11/2026',
    '11/20/2026',
    '20261120',
    '2026-11-20 14:05:33',
    '2026-11-20T14:05:33.123+01:00',
    '20/11/2026 2:05 PM',
    '20-Nov-2026, 14:05',
  ])('[P20] %s has only one reading, in any format', (text) => {
    expect(readDay(text)).toBe('2026-11-20')
    expect(readDay(text, 'YYYY-MM-DD')).toBe('2026-11-20')
  })

  test('[P20] with several readings prompts a question, and the order of the format decides', () => {
    expect(() => readDay('03/04/2026', 'YYYY-MM-DD')).toThrow(
      '"03/04/2026" can be 2026-04-03 or 2026-03-04. Choose in the format how dates are written.',
    )
    expect(() => readDay('20/11/26')).toThrow('"20/11/26" can be 2020-11-26 or 2026-11-20. Write the year first.')
    expect(readDay('3/4/2026', 'DD.MM.YYYY')).toBe('2026-04-03')
    expect(readDay('3-4-26', 'MM/DD/YYYY')).toBe('2026-03-04')
    expect(readDay('20/11/26', 'DD/MM/YYYY')).toBe('2026-11-20')
    expect(() => readDay('', 'DD/MM/YYYY')).toThrow('It has no date.')
  })
})
