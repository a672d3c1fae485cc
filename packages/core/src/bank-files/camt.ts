/**
 * Reads an ISO 20022 message `camt.053` (BankToCustomerStatement), versions 001.02 to 001.12. The names are those of
 * the message definition. Where the versions differ, both places are read: the status is `Sts` or `Sts/Cd`, a
 * party `Dbtr` or `Dbtr/Pty`.
 */
import {
  type AccountStatement,
  type BankEntry,
  type BankTransaction,
  checkBalances,
  chooseOwn,
  joinStatements,
  type Own,
} from './entries.ts'
import { Faults, oneLine, refuseFile, UnreadableError } from './faults.ts'
import { dayAmong, plainAccount, readIsoDay, readPlainAmount } from './read-values.ts'
import { attributeOf, element, elements, lineOf, messageOf, parseXml, textAt, type XmlNode } from './xml.ts'

const VERSION = /^camt\.053\.001\.(?:0[2-9]|1[0-2])$/
const BOOKED = 'BOOK'
/** Pending, information and future: these entries are only announced, and count once they are booked. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR'])
/** The text that a payer's bank writes for a missing reference. */
const NOT_PROVIDED = 'NOTPROVIDED'
/** Codes of a transaction (BkTxCd) that a bank gives back: returned, cancelled at request, returned by the clearing house. */
const RETURN_CODES = new Set(['RRTN', 'RPCR', 'ARET'])

const accountOf = (statement: XmlNode): string =>
  plainAccount(textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))

/** Returns the statements of this account; a file can have those of several. */
function statementsOf(root: XmlNode, own: Own): XmlNode[] {
  const statements = elements(element(root, 'Document', 'BkToCstmrStmt') ?? {}, 'Stmt')
  if (statements.length === 0) throw refuseFile(['The file has no statement (BkToCstmrStmt/Stmt).'])
  const found = chooseOwn(statements, own, accountOf)
  for (const statement of found) {
    const currency = textAt(statement, 'Acct', 'Ccy')
    if (currency !== '' && currency !== own.currency) {
      throw refuseFile([`The account of the file is kept in ${currency}, not in ${own.currency}.`])
    }
  }
  return found
}

/** Returns the value of an element `Amt`, in minor units. */
const sizeOf = (amount: XmlNode): bigint => readPlainAmount(textAt({ amount }, 'amount'), 'Amt')

function signOf(direction: string): bigint {
  if (direction === 'CRDT') return 1n
  if (direction === 'DBIT') return -1n
  throw new UnreadableError(`"${direction}" is neither CRDT nor DBIT (CdtDbtInd).`)
}

/** Returns the amount of an entry or a balance, below zero for a debit. */
function signedAmount(entry: XmlNode, own: Own): bigint {
  const amount = element(entry, 'Amt') ?? {}
  const size = sizeOf(amount)
  const currency = attributeOf(amount, 'Ccy')
  if (currency !== own.currency) throw new UnreadableError(`The currency "${currency}" is not ${own.currency}.`)
  return size * signOf(textAt(entry, 'CdtDbtInd'))
}

/** Returns the amount of a transaction in the account's currency: its own, otherwise that of its details. */
function amountOf(transaction: XmlNode, direction: string, own: Own): bigint | undefined {
  const places = [element(transaction, 'Amt'), element(transaction, 'AmtDtls', 'TxAmt', 'Amt')]
  const amount = places.find((place) => attributeOf(place, 'Ccy') === own.currency)
  return amount === undefined ? undefined : sizeOf(amount) * signOf(direction)
}

/**
 * Returns the balance of a statement with this code (OPBD opening, CLBD closing); undefined if the statement has none.
 */
function balanceOf(statement: XmlNode, code: string, own: Own): bigint | undefined {
  const found = elements(statement, 'Bal').find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code)
  return found === undefined ? undefined : signedAmount(found, own)
}

function readDay(entry: XmlNode, own: Own): string {
  for (const date of ['BookgDt', 'ValDt']) {
    const moment = textAt(entry, date, 'Dt') || textAt(entry, date, 'DtTm')
    if (moment !== '') return dayAmong(readIsoDay(moment, date), own.days)
  }
  throw new UnreadableError('It has no date of booking (BookgDt).')
}

function nameOf(transaction: XmlNode, isCredit: boolean): string {
  const parties = isCredit ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']
  const names = parties.flatMap((party) => [
    textAt(transaction, 'RltdPties', party, 'Nm'),
    textAt(transaction, 'RltdPties', party, 'Pty', 'Nm'),
  ])
  return oneLine(names.find((name) => name !== '') ?? '')
}

const textsAt = (node: XmlNode, name: string): string[] =>
  elements(node, name).map((one) => textAt({ [name]: one }, name))

function textOf(transaction: XmlNode, entry: XmlNode): string {
  const remittance = element(transaction, 'RmtInf') ?? {}
  const structured = elements(remittance, 'Strd').flatMap((one) =>
    [textAt(one, 'CdtrRefInf', 'Ref')].concat(textsAt(one, 'AddtlRmtInf')),
  )
  const endToEnd = textAt(transaction, 'Refs', 'EndToEndId')
  const said = [
    ...textsAt(remittance, 'Ustrd'),
    ...structured,
    endToEnd === NOT_PROVIDED ? '' : endToEnd,
    textAt(transaction, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return oneLine([...new Set(said)].filter((text) => text !== '').join(' '))
}

const codesOf = (node: XmlNode): string[] => [
  textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'),
  textAt(node, 'BkTxCd', 'Prtry', 'Cd'),
]

/** Returns the reason in a status or a return, for people: the code and the bank's own words. */
export const reasonAt = (node: XmlNode): string =>
  oneLine(
    [textAt(node, 'Rsn', 'Cd') || textAt(node, 'Rsn', 'Prtry'), ...textsAt(node, 'AddtlInf')]
      .filter((part) => part !== '')
      .join(': '),
  )

function returnIn(transaction: XmlNode, entry: XmlNode): BankTransaction['returned'] {
  const information = element(transaction, 'RtrInf')
  const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1'
  const hasCode = [...codesOf(transaction), ...codesOf(entry)].some((code) => RETURN_CODES.has(code))
  if (information === undefined && !isReversal && !hasCode) return undefined
  return { reason: reasonAt(information ?? {}) }
}

function readTransaction(node: XmlNode, entry: XmlNode, own: Own): BankTransaction {
  const direction = textAt(node, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
  return {
    amount: amountOf(node, direction, own),
    endToEndId: oneLine(textAt(node, 'Refs', 'EndToEndId')),
    reference: oneLine(textAt(node, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')),
    name: nameOf(node, direction === 'CRDT'),
    text: textOf(node, entry),
    returned: returnIn(node, entry),
  }
}

function readEntry(node: XmlNode, own: Own): BankEntry {
  const status = textAt(node, 'Sts', 'Cd') || textAt(node, 'Sts')
  const isBooked = status === BOOKED
  if (!isBooked && !NOT_BOOKED.has(status)) throw new UnreadableError(`Its status (Sts) is "${status}", not BOOK.`)
  const amount = signedAmount(node, own)
  const listed = elements(node, 'NtryDtls').flatMap((details) => elements(details, 'TxDtls'))
  const [first = {}, ...others] = listed
  const only = readTransaction(first, node, own)
  return {
    amount,
    isBooked,
    bookedOn: isBooked ? readDay(node, own) : '',
    transactions:
      others.length === 0
        ? [{ ...only, amount: only.amount ?? amount }]
        : [only, ...others.map((other) => readTransaction(other, node, own))],
  }
}

/** Returns whether the text is a camt.053 that `readCamt` reads. */
export const isCamt = (text: string): boolean => VERSION.test(messageOf(text) ?? '')

/**
 * Returns the statement of an account from a `camt.053`, with the entries in the order of the message. Throws `invalid`
 * under `file` with the entries that cannot be read, by their line in the file, for entries that do not add up to the
 * balances, and for another kind of message, account or currency.
 */
export function readCamt(text: string, own: Own): AccountStatement {
  const root = parseXml(text)
  if (!isCamt(text)) {
    throw refuseFile([
      `The file is ${messageOf(text) ?? 'no ISO 20022 message'}. camt.053 in the versions 02 to 12 can be imported.`,
    ])
  }
  const faults = new Faults()
  const statements = statementsOf(root, own).map((statement) => {
    let isWhole = true
    const found = elements(statement, 'Ntry').flatMap((entry) => {
      const read = faults.at(
        () => lineOf(text, entry),
        () => readEntry(entry, own),
      )
      isWhole &&= read !== undefined
      return read ?? []
    })
    const read = faults.at(
      () => lineOf(text, statement),
      () => {
        const [opening, closing] = [balanceOf(statement, 'OPBD', own), balanceOf(statement, 'CLBD', own)]
        if (isWhole) checkBalances({ opening, closing, entries: found })
        return { opening, closing, entries: found }
      },
    )
    return read ?? []
  })
  faults.refuseAny()
  return joinStatements(statements.flat())
}
