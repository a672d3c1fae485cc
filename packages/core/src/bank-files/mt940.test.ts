/** Reading statements in SWIFT MT940. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AppError } from '../platform/errors.ts'
import type { Own } from './entries.ts'
import { readMt940 } from './mt940.ts'
import { readResults } from './results.ts'
import { readStatement } from './statement.ts'

const own = { account: 'GB33BUKB20201555555555', currency: 'USD' }

const HEAD = ['{1:F01BUKBGB22AXXX0000000000}{2:I940BUKBGB22XXXXN}{4:', ':20:STATEMENT1', ':25:GB33BUKB20201555555555']
const statement = (entries: string[], [opening, closing] = ['C261203USD1000,00', 'C261204USD1097,50']): string =>
  [...HEAD, ':28C:338/1', `:60F:${opening}`, ...entries, `:62F:${closing}`, ':64:C261204USD1097,50', '-}'].join('\r\n')

const FEE = [
  ':61:2612041204C100,00NTRFNONREF//B2001',
  'Value date 04 December',
  ':86:/EREF/FEE-1/ORDP//NAME/FEMI ADEYEMI/REMI/REGISTRATION FEE 10000',
  '00006',
]
const CHARGE = [':61:261204D2,5NCHGNONREF', ':86:Account fee']

function refusal(text: string, given: Own = own): string[] {
  try {
    readMt940(text, given)
  } catch (error) {
    return (error as AppError).fieldErrors['file'] ?? []
  }
  return []
}

const read = (text: string) => readMt940(text, own).entries

test('[R17] a booking date that is too far away is refused with its line', () => {
  const days = { from: '2024-12-04', to: '2026-12-11' }
  const far = statement(CHARGE.map((field) => field.replace('261204', '991204')))
  expect(refusal(far, { ...own, days })).toEqual([
    expect.stringMatching(/^Line 6: The day 2099-12-04 is not from 2024/),
  ])
})

test('[P20] the example balances and is read', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../../docs/examples/statement.sta'), 'utf8')
  expect(read(example).map(({ amount }) => amount)).toEqual([100_00n, -2_50n])
})

describe('[P20] an MT940 file', () => {
  test('is read entry by entry, with all its texts', () => {
    const { entries } = readStatement(new TextEncoder().encode(statement([...FEE, ...CHARGE])), {
      ...own,
      kind: 'mt940',
      layout: null,
    })
    expect(entries).toEqual([
      {
        bookedOn: '2026-12-04',
        amount: 100_00n,
        text: '/EREF/FEE-1/ORDP//NAME/FEMI ADEYEMI/REMI/REGISTRATION FEE 10000 00006 Value date 04 December',
        reference: 'B2001',
        name: 'FEMI ADEYEMI',
      },
      { bookedOn: '2026-12-04', amount: -2_50n, text: 'Account fee', reference: '', name: '' },
    ])
  })

  test('with subfields keeps the payer’s words, the name, and the reference between the two', () => {
    const entries = [
      ':61:2612310102C97,50N166OWN-7',
      ':86:166?00CREDIT TRANSFER?109301?20EREF+WITHDRAWAL-20?21SVWZ+Fee 48201?2293756 thanks?30BUKBGB22?3112345',
      '?32FEMI?33 ADEYEMI',
    ]
    expect(read(statement(entries))).toEqual([
      {
        amount: 97_50n,
        isBooked: true,
        bookedOn: '2027-01-02',
        transactions: [
          {
            amount: 97_50n,
            endToEndId: 'WITHDRAWAL-20',
            reference: 'OWN-7',
            name: 'FEMI ADEYEMI',
            text: 'CREDIT TRANSFER EREF+WITHDRAWAL-20 SVWZ+Fee 48201 93756 thanks',
            returned: undefined,
          },
        ],
      },
    ])
  })

  test('marks an entry that the bank takes back as a return, in the other direction', () => {
    const entries = [':61:261204RC2,50NTRFNONREF', ':61:261204RD100,NTRFNONREF', ':86:/EREF/WITHDRAWAL-20/']
    expect(read(statement(entries)).map((one) => [one.amount, one.transactions[0].returned])).toEqual([
      [-2_50n, { reason: '' }],
      [100_00n, { reason: '' }],
    ])
    const outcome = readResults(statement(entries), own)
    expect(outcome.results[1]).toMatchObject({ endToEndId: 'WITHDRAWAL-20', result: 'returned', problem: undefined })
  })

  test('is found by the account with the bank code before it, or its currency after it', () => {
    for (const written of ['20201555/1234567', '20201555/1234567USD', '1234567', '1234567USD']) {
      const text = statement([...FEE, ...CHARGE]).replace('GB33BUKB20201555555555', written)
      expect(readMt940(text, { ...own, account: '1234567' }).entries).toHaveLength(2)
      expect(refusal(text)).toEqual([`The file is about the account ${written}, not about GB33BUKB20201555555555.`])
    }
  })

  test('can hold statements of several accounts', () => {
    const other = statement([':61:261204C5,NTRFNONREF'], ['C261203USD0,00', 'C261204USD5,']).replace(
      'GB33BUKB2',
      'GB33BUKB3',
    )
    expect(read(`${other}\r\n${statement([...FEE, ...CHARGE])}`)).toHaveLength(2)
  })

  test('[R17] has the opening and closing balance of all statements of the account, unless one between them is missing', () => {
    const first = statement([...FEE, ...CHARGE], ['C261203USD0,00', 'C261204USD97,50'])
    const second = statement(FEE, ['C261204USD97,50', 'C261204USD197,50'])
    const third = statement(CHARGE, ['C261204USD197,50', 'C261204USD195,00'])
    expect(readMt940([first, second, third].join('\r\n'), own)).toMatchObject({ opening: 0n, closing: 195_00n })
    expect(readMt940([first, third].join('\r\n'), own)).toMatchObject({ opening: undefined, closing: undefined })
  })

  test.each([
    ['an entry is missing', statement(FEE), 'Line 10: The balances differ by 97.50, and the entries come to 100.00.'],
    [
      'the currency differs',
      statement(FEE, ['C261203EUR1000,00', 'C261204USD1100,00']),
      'Line 5: The currency "EUR" is not USD.',
    ],
    [
      'the balance is missing',
      statement(FEE).replace(':60F:', ':61F:'),
      'Line 2: The statement has no balance (field 60F).',
    ],
    [
      'an entry cannot be read',
      statement([':61:261204X1,00NTRF']),
      'Line 6: "261204X1,00NTRF" is not an entry (field 61).',
    ],
    [
      'the day does not exist',
      statement([':61:260230C97,50NTRF']),
      'Line 6: "260230" is not a date such as 261231 (field 61).',
    ],
    [
      'an amount has three decimals',
      statement([':61:261204C97,501NTRF']),
      'Line 6: "97.501" is not an amount (field 61) with at most two decimals.',
    ],
    ['the file is no MT940', 'Date,Amount\n', 'The file is not an MT940 statement, which begins with the field :20:.'],
  ])('is refused if %s', (_what, text, expected) => {
    expect(refusal(text)).toEqual([expected])
  })
})
