/** The payout file in ISO 20022 follows the rules of the message definition pain.001.001.09. */
import * as fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { makePayoutFile, type Payment, type PayoutFileParts, requireReadable } from './payout-file.ts'

type Element = { name: string; most?: number; of?: Element[]; pattern?: RegExp }

/** Returns the pattern of a text that SWIFT and SEPA carry, with at most `max` characters. */
const carried = (max: number) => new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${max}}$`)
const name = { name: 'Nm', pattern: carried(140) }
const count = { name: 'NbOfTxs', pattern: /^\d{1,15}$/ }
const sum = { name: 'CtrlSum', pattern: /^\d{1,16}\.\d{2}$/ }
const max35 = (tag: string) => ({ name: tag, pattern: /^[\s\S]{1,35}$/ })
const account = {
  name: 'Id',
  of: [
    { name: 'IBAN', most: 1, pattern: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/ },
    { name: 'Othr', most: 1, of: [{ name: 'Id', pattern: carried(34) }] },
  ],
}
const bank = {
  name: 'FinInstnId',
  of: [
    { name: 'BICFI', most: 1, pattern: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
    { ...name, most: 1 },
  ],
}

/** The elements that the file uses, in the order of the message definition; `most` marks those that may be missing. */
const definition: Element[] = [
  {
    name: 'Document',
    of: [
      {
        name: 'CstmrCdtTrfInitn',
        of: [
          {
            name: 'GrpHdr',
            of: [
              max35('MsgId'),
              { name: 'CreDtTm', pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
              count,
              sum,
              { name: 'InitgPty', of: [name] },
            ],
          },
          {
            name: 'PmtInf',
            of: [
              max35('PmtInfId'),
              { name: 'PmtMtd', pattern: /^(CHK|TRF|TRA)$/ },
              count,
              sum,
              { name: 'ReqdExctnDt', of: [{ name: 'Dt', pattern: /^\d{4}-\d\d-\d\d$/ }] },
              { name: 'Dbtr', of: [name] },
              { name: 'DbtrAcct', of: [account] },
              { name: 'DbtrAgt', of: [bank] },
              {
                name: 'CdtTrfTxInf',
                most: Number.POSITIVE_INFINITY,
                of: [
                  { name: 'PmtId', of: [max35('InstrId'), max35('EndToEndId')] },
                  { name: 'Amt', of: [{ name: 'InstdAmt', pattern: /^(?!0+\.00$)\d{1,16}\.\d{2}$/ }] },
                  { name: 'CdtrAgt', of: [bank] },
                  { name: 'Cdtr', of: [name] },
                  { name: 'CdtrAcct', of: [account] },
                  { name: 'RmtInf', of: [{ name: 'Ustrd', pattern: /^[\s\S]{1,140}$/ }] },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]

type Node = Record<string, Node[] | string | Record<string, string>>
const ordered = new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false, trimValues: false })
const tagOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const isText = (node: Node): boolean => tagOf(node) === '#text'

const textOf = (content: Node[]): string =>
  content.map(({ '#text': text }) => (typeof text === 'string' ? text : '')).join('')

/** Returns the violations of the definition, with their paths. */
function breaches(nodes: Node[], expected: Element[], path = ''): string[] {
  const elements = nodes.filter((node) => !isText(node) && !tagOf(node).startsWith('?'))
  const order = elements.map((node) => expected.findIndex((one) => one.name === tagOf(node)))
  const found: string[] = []
  if (order.includes(-1)) found.push(`${path}: unknown element`)
  if (order.some((position, index) => position < (order[index - 1] ?? -1))) found.push(`${path}: wrong order`)
  for (const { name: tag, most, of, pattern } of expected) {
    const these = elements.filter((node) => tagOf(node) === tag)
    if (these.length > (most ?? 1) || (most === undefined && these.length === 0))
      found.push(`${path}/${tag}: ${these.length} times`)
    for (const node of these) {
      const content = node[tag] as Node[]
      if (of !== undefined) found.push(...breaches(content, of, `${path}/${tag}`))
      if (pattern !== undefined && !pattern.test(textOf(content))) found.push(`${path}/${tag}: wrong content`)
    }
  }
  return found
}

const payer = { name: 'Goldenfield & Sons <Ltd>', account: 'GB33 BUKB 2020 1555 5555 55', bank: 'BUKBGB22' }
const unit = fc.oneof(fc.constantFrom('grapheme-ascii' as const, 'grapheme' as const, 'binary' as const))
const words = unit.chain((kind) => fc.string({ unit: kind, maxLength: 160 })).map((text) => `A${text}`)
const payment = fc.record<Payment>({
  withdrawalId: fc.integer({ min: 1, max: 10 ** 15 - 1 }),
  agentId: fc.integer({ min: 1, max: 10 ** 9 }),
  amount: fc.bigInt({ min: 1n, max: 99_999_999_999_999n }),
  bankName: words,
  accountName: words,
  accountNumber: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9/\-.][A-Za-z0-9/\-. ]{0,33}$/),
    fc.constantFrom('DE89 3704 0044 0532 0130 00', '٠١٢٣٤٥٦٧٨٩'),
  ),
})
const partsOf = (payments: readonly Payment[]): PayoutFileParts => ({
  batch: 7,
  number: 1,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  total: payments.reduce((total, { amount }) => total + amount, 0n),
  payments,
})
const xmlOf = (payments: readonly Payment[]) => makePayoutFile(partsOf(payments), { format: 'pain.001', payer }).text

test('[P14] for any names, the file has the elements of pain.001.001.09 in order, and none is too long', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 5 }), (payments) => {
      const xml = xmlOf(payments)
      expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
      expect(breaches(ordered.parse(xml) as Node[], definition)).toEqual([])
      expect(xml.match(/<InstdAmt Ccy="USD">/g)).toHaveLength(payments.length)
    }),
  )
})

test('the rules find an element that is missing, unknown, in the wrong place, or too long', () => {
  const [sample] = fc.sample(payment, 1)
  const xml = xmlOf(sample === undefined ? [] : [{ ...sample, accountName: 'Ada' }])
  const broken = (change: (text: string) => string) => breaches(ordered.parse(change(xml)) as Node[], definition)
  expect(broken((text) => text.replace(/<MsgId>.*<\/MsgId>/, ''))).toEqual([
    '/Document/CstmrCdtTrfInitn/GrpHdr/MsgId: 0 times',
  ])
  expect(broken((text) => text.replace('<PmtMtd>', '<PmtWay/><PmtMtd>'))[0]).toContain('unknown element')
  expect(broken((text) => text.replace(/(<PmtMtd>TRF<\/PmtMtd>)\s*(<NbOfTxs>.*<\/NbOfTxs>)/, '$2$1'))[0]).toContain(
    'wrong order',
  )
  expect(broken((text) => text.replace('>Ada<', `>${'x'.repeat(141)}<`))[0]).toContain('Nm: wrong content')
})

const written = (change: Partial<Payment>): string => {
  const ada = {
    withdrawalId: 5,
    agentId: 2,
    amount: 100n,
    bankName: 'Granary',
    accountName: 'Ada',
    accountNumber: '12',
  }
  return xmlOf([{ ...ada, ...change }])
}

test.each([
  ['Ọláwálé Müller-Straße', 'Olawale Muller-Strasse'],
  ['山田', 'ShanTian'],
  ['Ada\uFFFE', 'Ada'],
  ['Ada \u200B😀', 'Ada'],
  ['Obi & Sons <_x>', 'Obi + Sons (-x)'],
])('[P14] the account name %j is written as %s', (accountName, paidAs) => {
  expect(written({ accountName })).toContain(`<Cdtr>\n          <Nm>${paidAs}</Nm>`)
})

test.each([
  ['gb33 bukb 2020 1555 5555 55', '<IBAN>GB33BUKB20201555555555</IBAN>'],
  ['GB34 BUKB 2020 1555 5555 55', '<Id>GB34 BUKB 2020 1555 5555 55</Id>'],
  ['AB12345678901234567', '<Id>AB12345678901234567</Id>'],
])('[P14] the account %s is written as %s, because only right check digits make an IBAN', (accountNumber, element) => {
  expect(written({ accountNumber })).toContain(element)
})

test('[P14] text that networks cannot carry is refused with its withdrawal, so that staff can take it out', () => {
  expect(() => written({ accountName: '\u{1F600}' })).toThrow('Withdrawal 5 has a name that payment networks')
  expect(() => written({ accountNumber: '12_34' })).toThrow('Withdrawal 5 has an account number that payment networks')
  expect(() => written({ accountNumber: '½'.repeat(20) })).toThrow('Withdrawal 5 has an account number')
})

test('[P14] a file is checked before it is given out: its characters, ids and amounts', () => {
  const payments = [
    { withdrawalId: 5, agentId: 2, amount: 100n, bankName: 'B', accountName: 'Ada', accountNumber: '12' },
  ]
  const read = (change: (xml: string) => string) => () => requireReadable(change(xmlOf(payments)), partsOf(payments))
  expect(read((xml) => xml)).not.toThrow()
  expect(read((xml) => xml.replace('Ada', 'Ada\uFFFE'))).toThrow('would be no XML')
  expect(read((xml) => xml.replace('</Cdtr>', ''))).toThrow('would be no XML')
  expect(read((xml) => xml.replace('WITHDRAWAL-5</EndToEndId>', 'WITHDRAWAL-6</EndToEndId>'))).toThrow('other payments')
  expect(read((xml) => xml.replace('>1.00</InstdAmt>', '>1.01</InstdAmt>'))).toThrow('other payments')
})
