/** A file of results gives the withdrawals of a batch the right results, and no others (plan rule 24). */
import { describe, expect, test } from 'vitest'
import type { AppError } from '../../platform/errors.ts'
import { judgeResults, type Line } from './payouts.ts'
import { readResults } from './record-results.ts'

const own = { account: 'GB33 BUKB 2020 1555 5555 55', currency: 'USD' }
/** A withdrawal of 10.04 that the bank is paying. */
const line: Line = { id: 20, agent_id: 7, amount: 1004n, result: null }

const judge = async (file: string, lines = [line]) =>
  judgeResults(await readResults(file, own), lines).map(({ outcome, detail }) => detail ?? outcome)

async function refusalOf(file: string, days?: { from: string; to: string }): Promise<string[]> {
  try {
    await readResults(file, days === undefined ? own : { ...own, days })
  } catch (error) {
    return (error as AppError).fieldErrors['file'] ?? []
  }
  return ['It was read.']
}

type Parts = {
  sign?: string
  amount?: string
  currency?: string
  id?: string
  status?: string
  more?: string
  details?: string
}

function entry({ sign = 'DBIT', amount = '10.04', currency = 'USD', status = 'BOOK', ...parts }: Parts = {}): string {
  const { id = 'WITHDRAWAL-20', more = '', details = '' } = parts
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts>${status}</Sts>
<BookgDt><Dt>2026-11-22</Dt></BookgDt><AcctSvcrRef>R9</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`
}

const statement = (entries: string, { account = 'GB33BUKB20201555555555', version = '02' } = {}): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${account}</IBAN></Id></Acct>
${entries}</Stmt></BkToCstmrStmt></Document>`

const report = (groups: string, whole = ''): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${whole}${groups}</CstmrPmtStsRpt></Document>`

const payment = (status: string, more = ''): string =>
  `<TxInfAndSts><OrgnlEndToEndId>WITHDRAWAL-20</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`

const group = (inner: string): string => `<OrgnlPmtInfAndSts>${inner}</OrgnlPmtInfAndSts>`

const NOT_THE_AMOUNT = 'The amount is not that of the withdrawal.'
const NOT_A_RETURN = 'This money came in, and the bank does not mark it as a return.'
const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf>'

describe('[P1] in a statement', () => {
  test.each<[string, Parts, string]>([
    ['a credit of one cent is no return', { sign: 'CRDT', amount: '0.01' }, NOT_A_RETURN],
    ['a credit of the whole amount is no return', { sign: 'CRDT' }, NOT_A_RETURN],
    ['a plain number names no withdrawal', { id: '20' }, 'This payment is not in this batch.'],
    ['a debit of another amount is not the payment', { amount: '999.00' }, NOT_THE_AMOUNT],
    [
      'a return of another amount is not that of the withdrawal',
      { sign: 'CRDT', amount: '9.00', details: returned },
      NOT_THE_AMOUNT,
    ],
    ['a debit of the amount is the payment', {}, 'paid'],
    ['a credit with the reason of a return is the return', { sign: 'CRDT', details: returned }, 'returned'],
    ['a credit that reverses an entry is the return', { sign: 'CRDT', more: '<RvslInd>true</RvslInd>' }, 'returned'],
    [
      'a credit with the transaction code of a return is the return',
      {
        sign: 'CRDT',
        more: '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
      },
      'returned',
    ],
    ['the amount in the details counts', { amount: '50.00', details: '<Amt Ccy="USD">10.04</Amt>' }, 'paid'],
    [
      'the amount in the details of an older version counts',
      { amount: '50.00', details: '<AmtDtls><TxAmt><Amt Ccy="USD">10.04</Amt></TxAmt></AmtDtls>' },
      'paid',
    ],
  ])('%s', async (_case, parts, expected) => {
    expect(await judge(statement(entry(parts)))).toEqual([expected])
  })

  test('an entry with several payments must give the amount of each', async () => {
    const two = entry({ amount: '20.08' }).replace('</NtryDtls>', '<TxDtls/></NtryDtls>')
    expect(await judge(statement(two))).toEqual([
      'The statement does not give the amount of this payment.',
      'The statement does not give the amount of this payment.',
    ])
  })
})

describe('[P2] a statement', () => {
  test.each(['PDNG', 'INFO'])(
    'with a payment in status %s is read, and the payment is listed and not recorded',
    async (status) => {
      expect(await judge(statement(entry({ status })))).toEqual(['The bank has not booked this payment yet.'])
    },
  )

  test('in another currency is refused with its line', async () => {
    expect(await refusalOf(statement(entry({ currency: 'NGN' })))).toEqual(['Line 3: The currency "NGN" is not USD.'])
  })

  test('of another account is refused', async () => {
    expect(await refusalOf(statement(entry(), { account: 'DE02120300000000202051' }))).toEqual([
      'The file is about the account DE02120300000000202051, not about GB33BUKB20201555555555.',
    ])
  })
})

test('[P3] a status of the whole group is listed, and never dropped', async () => {
  const whole = 'The file gives the status RJCT for the whole batch and for no single payment.'
  expect(await judge(report(group('<PmtInfSts>RJCT</PmtInfSts>')))).toEqual([whole])
  expect(await judge(report('', '<OrgnlGrpInfAndSts><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts>'))).toEqual([whole])
  const both = group('<PmtInfSts>RJCT</PmtInfSts>') + group(payment('ACSC'))
  expect(await judge(report(both))).toEqual([
    'The file gives the status RJCT for a part of the batch and for no single payment.',
    'paid',
  ])
})

test.each(['2026-02-30', '2026-99-99', '0000-01-01'])(
  '[P4] the day %s is refused in every kind of file',
  async (day) => {
    expect(await refusalOf(`Withdrawal,Result,Date\n20,paid,${day}`)).toEqual([
      `Line 2: "${day}" is not a date such as 2026-11-21.`,
    ])
    expect(await refusalOf(statement(entry().replace('2026-11-22', day)))).toEqual([
      `Line 3: "${day}" is not a day of the calendar (BookgDt).`,
    ])
    const accepted = `<AccptncDtTm>${day}T10:00:00</AccptncDtTm>`
    expect(await refusalOf(report(group(payment('ACSC', accepted))))).toEqual([
      `Line 1: "${day}" is not a day of the calendar (AccptncDtTm).`,
    ])
  },
)

test('[P4] [R17] a day that is years away is refused in every kind of file', async () => {
  const days = { from: '2024-11-28', to: '2026-12-05' }
  for (const day of ['2999-01-01', '1926-11-22']) {
    const accepted = `<AccptncDtTm>${day}T10:00:00</AccptncDtTm>`
    const files = [
      `Withdrawal,Result,Date\n20,paid,${day}`,
      statement(entry().replace('2026-11-22', day)),
      report(group(payment('ACSC', accepted))),
    ]
    for (const file of files) {
      expect(await refusalOf(file, days)).toEqual([
        expect.stringMatching(new RegExp(`^Line \\d: The day ${day} is not from 2024-11-28 to 2026-12-05\\.`)),
      ])
    }
  }
})

test('[P5] empty elements and allowed attributes are read', async () => {
  const empty = `<Ntry><Amt Ccy="USD">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt/>
<ValDt><Dt>2026-11-22</Dt></ValDt><NtryDtls/></Ntry>`
  const marked = entry().replace('<EndToEndId>', '<EndToEndId lang="en">')
  expect(await judge(statement(empty + marked))).toEqual(['This payment is not in this batch.', 'paid'])
  expect(await judge(report(group(`<TxInfAndSts/>${payment('ACSC')}`)))).toEqual(['paid'])
})

test.each([
  [
    'a comma in a text between semicolons',
    'Withdrawal;Result;Reason\n20;returned;Account closed, ask payee',
    'returned',
  ],
  ['a decimal comma', 'Withdrawal;Result;Amount\n20;paid;10,04', 'paid'],
  ['thousands and decimals', 'Withdrawal;Result;Amount\n20;paid;1.010,04', NOT_THE_AMOUNT],
  ['a quotation mark within a cell', 'Withdrawal,Result,Reason\n20,returned,The "Ada" account', 'returned'],
  ['headings and lines that end differently', 'Withdrawal,Result\r\n20,paid\n', 'paid'],
])('[P6] a table with %s is read', async (_what, file, expected) => {
  expect(await judge(file)).toEqual([expected])
})

test('[P6] a table that cannot be read is refused with our own message and the line', async () => {
  expect(await refusalOf('Withdrawal,Result\n20,paid\n21,paid,today')).toEqual([
    'Line 3: It has 3 columns, and the headings have 2.',
  ])
  expect(await refusalOf('Withdrawal,Result\n20,"paid')).toEqual([
    'Line 2: The quotation marks of this line are not in pairs.',
  ])
  expect(await refusalOf('Withdrawal,Result,Amount\n20,paid,ten\n21,paid,eleven')).toEqual([
    'Line 2: "ten" is not an amount such as 1,250.00.',
    'Line 3: "eleven" is not an amount such as 1,250.00.',
  ])
})

test('[P20] a table is read as banks write it, and each line has its number in the file', async () => {
  const rows = [
    'WITHDRAWAL;RESULT;Amount;Date',
    '',
    '20;paid;"$10.04 DR";20-Nov-26',
    '21;paid;7,00;2026/11/20 10:15',
    'x;paid;;',
    '*** End ***',
  ]
  expect(await readResults(rows.join('\r\n'), own)).toMatchObject([
    { line: 3, endToEndId: 'WITHDRAWAL-20', amount: 1004n, date: '2026-11-20' },
    { line: 4, amount: 700n, date: '2026-11-20' },
    { line: 5, endToEndId: 'x' },
  ])
  expect(await refusalOf('Withdrawal,Result,Date\n20,paid,03/04/2026')).toEqual([
    'Line 2: "03/04/2026" can be 2026-04-03 or 2026-03-04. Write the year first.',
  ])
})

test('a status report gives paid and returned, with the bank’s reason, and lists a status that is not final', async () => {
  const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf>'
  const file = report(group(payment('ACSP') + payment('ACSC') + payment('RJCT', reason)))
  expect(await judge(file)).toEqual(['"ACSP" is not a final result.', 'paid', 'returned'])
  expect((await readResults(file, own))[2]).toMatchObject({ reason: 'AC04: Account closed' })
})

test('[S4] a file full of faults is refused at the hundredth, and the first twenty are listed', async () => {
  const unreadable = Array.from({ length: 80_000 }, () => '<Ntry><Amt>x</Amt></Ntry>').join('\n')
  const refusal = await refusalOf(statement(unreadable))
  expect(refusal).toHaveLength(21)
  expect(refusal[0]).toBe('Line 3: Its status (Sts) is "", not BOOK.')
  expect(refusal.at(-1)).toBe('And at least 80 more.')
})

test.each([
  ['an element whose name JavaScript reserves', '<__proto__><a>1</a></__proto__>'],
  ['200,000 nested elements', '<a>'.repeat(200_000) + '</a>'.repeat(200_000)],
])('[S5] a statement with %s is refused', async (_what, inner) => {
  expect(await refusalOf(statement(inner))).toHaveLength(1)
})
