/**
 * Statements in camt.053. The example is checked against the rules of the published message definition (ISO 20022,
 * BankToCustomerStatementV08), written down here by element name, and not only against our own reader.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { readStatement } from './statement.ts'
import { refusalOf } from './testing/refusal.ts'

const example = readFileSync(join(import.meta.dirname, '../../../../docs/examples/statement.xml'), 'utf8')
const own = { account: 'GB33BUKB20201555555555', currency: 'USD' }
const read = (xml: string | Uint8Array, format = own) =>
  readStatement(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml, {
    ...format,
    kind: 'camt.053',
    layout: null,
  })
/**
 * The sequences of the message definition; `!` marks a mandatory element. The content of `Name` is one of `choices`, a
 * sequence, or a text.
 */
const SEQUENCES: Readonly<Record<string, string>> = {
  Document: 'BkToCstmrStmt!',
  BkToCstmrStmt: 'GrpHdr! Stmt! SplmtryData',
  GrpHdr: 'MsgId! CreDtTm! MsgRcpt MsgPgntn OrgnlBizQry AddtlInf',
  Stmt: 'Id! StmtPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct! RltdAcct Intrst Bal! TxsSummry Ntry AddtlStmtInf',
  FrToDt: 'FrDtTm! ToDtTm!',
  Acct: 'Id! Tp Ccy Nm Prxy Ownr Svcr',
  Bal: 'Tp! CdtLine Amt! CdtDbtInd! Dt! Avlbty',
  'Bal/Tp': 'CdOrPrtry! SubTp',
  TxsSummry: 'TtlNtries TtlCdtNtries TtlDbtNtries TtlNtriesPerBkTxCd',
  TtlNtries: 'NbOfNtries Sum TtlNetNtry',
  Ntry: 'NtryRef Amt! CdtDbtInd! RvslInd Sts! BookgDt ValDt AcctSvcrRef Avlbty BkTxCd! ComssnWvrInd AddtlInfInd AmtDtls Chrgs TechInptChanl Intrst CardTx NtryDtls AddtlNtryInf',
  BkTxCd: 'Domn Prtry',
  Domn: 'Cd! Fmly!',
  Fmly: 'Cd! SubFmlyCd!',
  'BkTxCd/Prtry': 'Cd! Issr',
  NtryDtls: 'Btch TxDtls',
  Btch: 'MsgId PmtInfId NbOfTxs TtlAmt CdtDbtInd',
  TxDtls:
    'Refs Amt CdtDbtInd AmtDtls Avlbty BkTxCd Chrgs Intrst RltdPties RltdAgts LclInstrm Purp RltdRmtInf RmtInf RltdDts RltdPric RltdQties FinInstrmId Tax RtrInf CorpActn SfkpgAcct CshDpst CardTx AddtlTxInf SplmtryData',
  Refs: 'MsgId AcctSvcrRef PmtInfId InstrId EndToEndId UETR TxId MndtId ChqNb ClrSysRef AcctOwnrTxId AcctSvcrTxId MktInfrstrctrTxId PrcgId Prtry',
  RltdPties: 'InitgPty Dbtr DbtrAcct UltmtDbtr Cdtr CdtrAcct UltmtCdtr TradgPty Prtry',
  DbtrAcct: 'Id! Tp Ccy Nm Prxy',
  RmtInf: 'Ustrd Strd',
  Pty: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  Othr: 'Id! SchmeNm Issr',
}
/** Elements that hold exactly one of these. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'Acct/Id': ['IBAN', 'Othr'],
  'DbtrAcct/Id': ['IBAN', 'Othr'],
  CdOrPrtry: ['Cd', 'Prtry'],
  'Bal/Dt': ['Dt', 'DtTm'],
  BookgDt: ['Dt', 'DtTm'],
  ValDt: ['Dt', 'DtTm'],
  Sts: ['Cd', 'Prtry'],
  Dbtr: ['Pty', 'Agt'],
}
const REPEATABLE = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])
/** Texts: ISO dates, codes, amounts and identifiers of at most 35 characters. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/,
  'Stmt/Id': /^.{1,35}$/,
  NtryRef: /^.{1,35}$/,
  AcctSvcrRef: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
  Ccy: /^[A-Z]{3}$/,
  CdtDbtInd: /^(?:CRDT|DBIT)$/,
  'Sts/Cd': /^(?:BOOK|PDNG|INFO|FUTR)$/,
  'CdOrPrtry/Cd': /^(?:OPBD|CLBD|PRCD|ITBD|OPAV|CLAV|FWAV)$/,
  Amt: /^\d{1,18}(?:\.\d{1,5})?$/,
  NbOfNtries: /^\d{1,15}$/,
  NbOfTxs: /^\d{1,15}$/,
  Ustrd: /^.{1,140}$/,
  Nm: /^.{1,140}$/,
}

type Node = Record<string, unknown>
const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const childrenOf = (node: Node): Node[] => (node[nameOf(node)] as Node[]).filter((child) => nameOf(child) !== '#text')
const textOf = (node: Node): string =>
  (node[nameOf(node)] as Node[]).map(({ '#text': text }) => (typeof text === 'string' ? text : '')).join('')
const ruleFor = <T>(rules: Readonly<Record<string, T>>, parent: string, name: string): T | undefined =>
  rules[`${parent}/${name}`] ?? rules[name]

/** Returns the parts of an element that violate the message definition. */
function breachesIn(node: Node, parent = ''): string[] {
  const name = nameOf(node)
  const names = childrenOf(node).map(nameOf)
  const at = `${parent}/${name}`
  const below = childrenOf(node).flatMap((child) => breachesIn(child, name))
  const choice = ruleFor(CHOICES, parent, name)
  if (choice !== undefined) {
    return names.length === 1 && choice.includes(names[0] ?? '') ? below : [`${at} is not one of ${choice.join()}`]
  }
  const sequence = ruleFor(SEQUENCES, parent, name)?.split(' ')
  if (sequence === undefined) {
    const pattern = ruleFor(TEXTS, parent, name)
    if (names.length > 0) return [`${at} is not in the definition`]
    return pattern === undefined || pattern.test(textOf(node)) ? below : [`${at} is "${textOf(node)}"`]
  }
  const order = sequence.map((element) => element.replace('!', ''))
  const positions = names.map((child) => order.indexOf(child))
  const twice = names.filter((child, index) => names.indexOf(child) !== index && !REPEATABLE.has(child))
  return [
    ...names.filter((child) => !order.includes(child)).map((child) => `${at} has ${child}`),
    ...(positions.every((position, index) => position >= (positions[index - 1] ?? 0)) ? [] : [`${at} is out of order`]),
    ...twice.map((child) => `${at} has ${child} twice`),
    ...sequence
      .filter((element) => element.endsWith('!') && !names.includes(element.slice(0, -1)))
      .map((element) => `${at} has no ${element}`),
    ...below,
  ]
}

function breachesOf(xml: string): string[] {
  const parser = new XMLParser({ preserveOrder: true, ignoreDeclaration: true, parseTagValue: false })
  const [document = {}] = parser.parse(xml) as Node[]
  return breachesIn(document)
}

test('the example follows the rules of the message definition, and the rules detect violations', () => {
  expect(breachesOf(example)).toEqual([])
  for (const broken of [
    example.replace('<ElctrncSeqNb>338</ElctrncSeqNb>', '').replace('<Id>EXAMPLE-2026-12-04-1</Id>', ''),
    example.replace('<CdtDbtInd>DBIT<', '<CdtDbtInd>MINUS<'),
    example
      .replace(/<AcctSvcrRef>B2001<\/AcctSvcrRef>/, '')
      .replace('<NtryRef>1<', '<AcctSvcrRef>B2001</AcctSvcrRef><NtryRef>1<'),
    example.replace('<IBAN>GB33BUKB20201555555555</IBAN>', ''),
  ]) {
    expect(breachesOf(broken)).toHaveLength(1)
  }
})

describe('a camt.053 file', () => {
  test('in version 08 is read entry by entry, and a batch by its transactions', () => {
    const { entries, leftOut } = read(example)
    expect(leftOut).toBe(2)
    expect(entries.map(({ amount, text, reference, name }) => [amount, text, reference, name])).toEqual([
      [100_00n, 'Registration fee 1000000006', 'B2001', 'Femi & Grace Adeyemi'],
      [100_00n, '1000000007', 'B2002', ''],
      [100_00n, '1000000008', 'B2002', ''],
      [100_00n, '1000000009', 'B2002', ''],
      [-2_50n, 'Account fee', 'B2003', ''],
    ])
    expect(new Set(entries.map(({ bookedOn }) => bookedOn))).toEqual(new Set(['2026-12-04']))
  })

  const entry02 = (inner: string) => `<?xml version="1.0" encoding="ISO-8859-1"?>
<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><c:BkToCstmrStmt><c:Stmt>
<c:Acct><c:Id><c:Othr><c:Id>GB33 BUKB-20201555555555</c:Id></c:Othr></c:Id></c:Acct>
<c:Ntry>${inner}</c:Ntry></c:Stmt></c:BkToCstmrStmt></c:Document>`
  const amount = '<c:Amt Ccy="USD">30.5</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts>BOOK</c:Sts>'
  const date = '<c:BookgDt><c:DtTm>2026-12-04T23:30:00+01:00</c:DtTm></c:BookgDt>'

  test('in version 02 is read with a prefix and in its declared encoding', () => {
    const details = `<c:NtryDtls><c:TxDtls>
      <c:AmtDtls><c:TxAmt><c:Amt Ccy="USD">30.50</c:Amt></c:TxAmt></c:AmtDtls>
      <c:RltdPties><c:Dbtr><c:Nm>Jos&#233; Mart\xedn</c:Nm></c:Dbtr></c:RltdPties>
      <c:RmtInf><c:Strd><c:CdtrRefInf><c:Ref>4820193756</c:Ref></c:CdtrRefInf></c:Strd></c:RmtInf>
      </c:TxDtls></c:NtryDtls>`
    const { entries } = read(Buffer.from(entry02(amount + date + details), 'latin1'))
    expect(entries).toMatchObject([
      { amount: 30_50n, bookedOn: '2026-12-04', text: '4820193756', name: 'José Martín', reference: '' },
    ])
  })

  test('[P8] keeps all texts of an entry, so that a PIN in the bank’s own words is found', () => {
    const details = '<c:NtryDtls><c:TxDtls><c:Refs><c:EndToEndId>NA</c:EndToEndId></c:Refs></c:TxDtls></c:NtryDtls>'
    const inner = `${amount}${date}${details}<c:AddtlNtryInf>FEE 3866288597 ADE</c:AddtlNtryInf>`
    expect(read(entry02(inner)).entries).toMatchObject([{ text: 'NA FEE 3866288597 ADE' }])
  })

  test.each([
    ['100.000', 100_00n],
    ['.50', 50n],
    ['+100.00', 100_00n],
    ['100', 100_00n],
  ])('[P9] reads the amount %s', (written, expected) => {
    expect(read(entry02(amount.replace('30.5', written) + date)).entries).toMatchObject([{ amount: expected }])
  })

  test('[P9] is never read with an amount in another currency as one of the account', () => {
    const paidIn = (currency: string, part: string) =>
      `<c:TxDtls><c:AmtDtls><c:TxAmt><c:Amt Ccy="${currency}">${part}</c:Amt></c:TxAmt></c:AmtDtls></c:TxDtls>`
    const amountsOf = (details: string) =>
      read(entry02(`${amount}${date}<c:NtryDtls>${details}</c:NtryDtls>`)).entries.map((entry) => entry.amount)
    expect(amountsOf(paidIn('EUR', '28.10'))).toEqual([30_50n])
    expect(amountsOf(paidIn('USD', '30.00') + paidIn('USD', '0.50'))).toEqual([30_00n, 50n])
    expect(amountsOf(paidIn('EUR', '30.00') + paidIn('USD', '0.50'))).toEqual([30_50n])
  })

  test('keeps a batch as one entry if its transactions do not state their amounts', () => {
    const details = ['30.00', '1.00'].map(
      (part) => `<c:TxDtls><c:AmtDtls><c:TxAmt><c:Amt Ccy="USD">${part}</c:Amt></c:TxAmt></c:AmtDtls></c:TxDtls>`,
    )
    const { entries } = read(
      entry02(`${amount}${date}<c:NtryDtls>${details.join('')}</c:NtryDtls>`).replace('ISO-8859-1', 'UTF-8'),
    )
    expect(entries.map((entry) => entry.amount)).toEqual([30_50n])
  })

  test.each<[string, string | Uint8Array, string]>([
    [
      'another account',
      example.replace('GB33BUKB20201555555555', 'DE02120300000000202051'),
      'The file is about the account DE02120300000000202051, not about GB33BUKB20201555555555.',
    ],
    [
      'another currency of the account',
      example.replace('<Ccy>USD</Ccy>', '<Ccy>EUR</Ccy>'),
      'The account of the file is kept in EUR, not in USD.',
    ],
    [
      'another currency of an entry',
      example.replace('<Amt Ccy="USD">2.50<', '<Amt Ccy="EUR">2.50<'),
      'Line 148: The currency "EUR" is not USD.',
    ],
    [
      '[R17] a missing entry',
      example.replace(/<Ntry>[\s\S]*?<\/Ntry>/, ''),
      'Line 8: The balances differ by 397.50, and the entries come to 297.50.',
    ],
    [
      'three decimals',
      example.replace('>2.50<', '>2.505<'),
      'Line 148: "2.505" is not an amount (Amt) with at most two decimals.',
    ],
    [
      'an unknown status',
      example.replace('<Cd>PDNG</Cd>', '<Cd>DONE</Cd>'),
      'Line 169: Its status (Sts) is "DONE", not BOOK.',
    ],
    [
      'an entry without a direction',
      example.replace('<CdtDbtInd>DBIT</CdtDbtInd>', ''),
      'Line 148: "" is neither CRDT nor DBIT (CdtDbtInd).',
    ],
    [
      'another message',
      example.replace('camt.053.001.08', 'camt.054.001.08'),
      'The file is camt.054.001.08. camt.053 in the versions 02 to 12 can be imported.',
    ],
    [
      'no message',
      '<html></html>',
      'The file is no ISO 20022 message. camt.053 in the versions 02 to 12 can be imported.',
    ],
    [
      'no statement',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
      'The file has no statement (BkToCstmrStmt/Stmt).',
    ],
    [
      'an unclosed element',
      example.replace('</Document>', ''),
      "Line 2: The file is not well-formed XML. Unclosed tag 'Document'.",
    ],
    [
      'bytes that are invalid in its encoding',
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>\xe9</a>', 'latin1'),
      'The file is not in UTF-8, which it declares.',
    ],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="X-NONE"?><a/>',
      'The file is not in X-NONE, which it declares.',
    ],
  ])('with %s is refused', (_, xml, expected) => {
    expect(refusalOf(() => read(xml))).toEqual([expected])
  })

  test('with a document type is refused before anything is expanded', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'x'.repeat(1000)}">${Array.from('bcdefgh', (name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`).join('')}]><a>&h;</a>`
    expect(refusalOf(() => read(bomb))).toEqual(['The file declares a document type, which statements do not have.'])
  })
})
