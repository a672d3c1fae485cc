/**
 * Reads a statement from an ISO 20022 message `camt.053` (BankToCustomerStatement), in the versions 001.02 and 001.08. The
 * names are those of the message definition. Where the versions differ, both places are looked at: the status is `Sts` or
 * `Sts/Cd`, the amount of a transaction `AmtDtls/TxAmt/Amt` or `Amt`, a party `Dbtr` or `Dbtr/Pty`.
 */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { STATEMENT_MAX_LINES } from '@evergrove/contract/receipts/receipt-words'
import { checkSize } from './decode-text.ts'
import { isDay } from './read-values.ts'
import { Faults, oneLine, refuseFile, type Statement, type StatementEntry, UnreadableError } from './statement.ts'
import { attributeOf, element, elements, lineOf, parseXml, textAt, type XmlNode } from './xml.ts'

type Own = { account: string; currency: string }

const NAMESPACE = /xmlns(?::[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})["']/
const VERSIONS = new Set(['camt.053.001.02', 'camt.053.001.08'])
const BOOKED = 'BOOK'
/** Pending, information, future: what these entries announce is imported when it is booked. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR'])
/** What a payer's bank writes into a reference that nobody gave. */
const NOT_PROVIDED = 'NOTPROVIDED'

function decodeXml(bytes: Uint8Array): string {
  checkSize(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile([`The file is not in ${declared}, which it declares.`])
  }
}

const plainAccount = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const accountOf = (statement: XmlNode): string =>
  plainAccount(textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))

/** The statements of this account; a file can have those of several. */
function statementsOf(root: XmlNode, own: Own): XmlNode[] {
  const statements = elements(element(root, 'Document', 'BkToCstmrStmt') ?? {}, 'Stmt')
  if (statements.length === 0) throw refuseFile(['The file has no statement (BkToCstmrStmt/Stmt).'])
  const found = statements.filter((statement) => accountOf(statement) === own.account)
  if (found.length === 0) {
    const accounts = [...new Set(statements.map(accountOf))].join(', ')
    throw refuseFile([`The file is about the account ${accounts}, which is not the account of this format.`])
  }
  for (const statement of found) {
    const currency = textAt(statement, 'Acct', 'Ccy')
    if (currency !== '' && currency !== own.currency) {
      throw refuseFile([`The account of the file is kept in ${currency}, not in ${own.currency}.`])
    }
  }
  return found
}

/** The amount of an element `Amt` with the direction that goes with it. */
function readAmount(amount: XmlNode | undefined, direction: string, own: Own): bigint {
  const text = amount === undefined ? '' : textAt({ Amt: amount }, 'Amt')
  const size = parseMoney(text)
  if (size === undefined) throw new UnreadableError(`"${text}" is not an amount (Amt) with at most two decimals.`)
  const currency = attributeOf(amount, 'Ccy')
  if (currency !== own.currency) throw new UnreadableError(`The currency "${currency}" is not ${own.currency}.`)
  if (direction !== 'CRDT' && direction !== 'DBIT') {
    throw new UnreadableError(`"${direction}" is neither CRDT nor DBIT (CdtDbtInd).`)
  }
  return direction === 'CRDT' ? size : -size
}

function readDay(entry: XmlNode): string {
  for (const date of ['BookgDt', 'ValDt']) {
    const day = (textAt(entry, date, 'Dt') || textAt(entry, date, 'DtTm')).slice(0, 10)
    if (isDay(day)) return day
  }
  throw new UnreadableError('It has no date of booking (BookgDt).')
}

function nameOf(transaction: XmlNode, isCredit: boolean): string {
  const parties = isCredit ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']
  const names = parties.flatMap((party) => [
    textAt(transaction, 'RltdPties', party, 'Nm'),
    textAt(transaction, 'RltdPties', party, 'Pty', 'Nm'),
  ])
  return names.find((name) => name !== '') ?? ''
}

function textOf(transaction: XmlNode, entry: XmlNode): string {
  const remittance = element(transaction, 'RmtInf') ?? {}
  const structured = elements(remittance, 'Strd').flatMap((one) =>
    [textAt(one, 'CdtrRefInf', 'Ref')].concat(elements(one, 'AddtlRmtInf').map((info) => textAt({ info }, 'info'))),
  )
  const endToEnd = textAt(transaction, 'Refs', 'EndToEndId')
  const said = [
    ...elements(remittance, 'Ustrd').map((line) => textAt({ line }, 'line')),
    ...structured,
    endToEnd === NOT_PROVIDED ? '' : endToEnd,
  ].filter((text) => text !== '')
  return said.length > 0 ? said.join(' ') : textAt(transaction, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
}

const referenceOf = (transaction: XmlNode, entry: XmlNode): string =>
  textAt(transaction, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')

/** The amounts of the transactions of an entry, if they say of all of them together what the entry says. */
function amountsOf(transactions: XmlNode[], entry: { node: XmlNode; amount: bigint }, own: Own): bigint[] | undefined {
  if (transactions.length < 2) return undefined
  const amounts = transactions.map((transaction) => {
    const amount = element(transaction, 'AmtDtls', 'TxAmt', 'Amt') ?? element(transaction, 'Amt')
    const direction = textAt(transaction, 'CdtDbtInd') || textAt(entry.node, 'CdtDbtInd')
    return amount === undefined ? undefined : readAmount(amount, direction, own)
  })
  if (!amounts.every((amount) => amount !== undefined)) return undefined
  return amounts.reduce((sum, amount) => sum + amount, 0n) === entry.amount ? amounts : undefined
}

/** An entry as lines: one for each transaction of a batch whose amounts are given, otherwise one. Empty if it is not booked. */
function readEntry(node: XmlNode, own: Own): StatementEntry[] {
  const status = textAt(node, 'Sts', 'Cd') || textAt(node, 'Sts')
  if (NOT_BOOKED.has(status)) return []
  if (status !== BOOKED) throw new UnreadableError(`Its status (Sts) is "${status}", not BOOK.`)
  const amount = readAmount(element(node, 'Amt'), textAt(node, 'CdtDbtInd'), own)
  const bookedOn = readDay(node)
  const transactions = elements(node, 'NtryDtls').flatMap((details) => elements(details, 'TxDtls'))
  const amounts = amountsOf(transactions, { node, amount }, own)
  const lineFrom = (transaction: XmlNode, part: bigint): StatementEntry => ({
    bookedOn,
    amount: part,
    text: oneLine(textOf(transaction, node)),
    reference: oneLine(referenceOf(transaction, node)),
    name: oneLine(nameOf(transaction, part > 0n)),
  })
  if (amounts === undefined) {
    const texts = transactions.map((transaction) => textOf(transaction, node)).join(' ')
    return [
      { ...lineFrom(transactions[0] ?? {}, amount), ...(transactions.length > 1 ? { text: oneLine(texts) } : {}) },
    ]
  }
  return transactions.map((transaction, index) => lineFrom(transaction, amounts[index] ?? 0n))
}

/**
 * The booked lines of a `camt.053` file for an account, in its order. Throws `invalid` under `file` with every entry that cannot
 * be read, by its line in the file, and for another kind of message, account or currency.
 */
export function readCamt(bytes: Uint8Array, own: Own): Statement {
  const text = decodeXml(bytes)
  const root = parseXml(text)
  const message = NAMESPACE.exec(text)?.[1]
  if (message === undefined || !VERSIONS.has(message)) {
    const found = message === undefined ? 'no ISO 20022 message' : message
    throw refuseFile([`The file is ${found}. camt.053.001.02 and camt.053.001.08 can be imported.`])
  }
  const faults = new Faults()
  let leftOut = 0
  const entries = statementsOf(root, own).flatMap((statement) =>
    elements(statement, 'Ntry').flatMap((entry) => {
      const lines =
        faults.at(
          () => lineOf(text, entry),
          () => readEntry(entry, own),
        ) ?? []
      const moved = lines.filter(({ amount }) => amount !== 0n)
      if (moved.length === 0) leftOut += 1
      return moved
    }),
  )
  faults.refuseAny()
  if (entries.length > STATEMENT_MAX_LINES) throw refuseFile(['The file has more than 50,000 lines. Split it by days.'])
  return { entries, leftOut }
}
