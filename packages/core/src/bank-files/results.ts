/**
 * Reads the answer of a bank about payments that it was asked to make: a table, a status report (pain.002) or a
 * statement (plan rule 24).
 */
import { isCamt, readCamt, reasonAt } from './camt.ts'
import type { AccountStatement, BankEntry, BankTransaction, Own, PaymentResult } from './entries.ts'
import { Faults, oneLine, refuseFile } from './faults.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { type Days, dayAmong, readAmount, readDay, readIsoDay, readPlainAmount } from './read-values.ts'
import { checkWidth, isRemark, readTable } from './table.ts'
import { element, elements, lineOf, messageOf, parseXml, textAt, type XmlNode } from './xml.ts'

/** The content of a column, by the headings that banks and people give it. */
const columnNames = {
  endToEndId: ['end-to-end id', 'endtoendid', 'end to end id', 'withdrawal'],
  result: ['result', 'status', 'state'],
  amount: ['amount'],
  reference: ['reference', 'bank reference'],
  date: ['date', 'value date', 'booking date'],
  reason: ['reason', 'return reason'],
} as const
type Column = keyof typeof columnNames
const columns = Object.keys(columnNames) as Column[]

const resultWords = {
  paid: ['paid', 'executed', 'settled', 'accc', 'acsc'],
  returned: ['returned', 'rejected', 'failed', 'rjct'],
} as const

function resultOf(word: string): PaymentResult['result'] {
  const given = word.toLowerCase()
  if (resultWords.paid.some((one) => one === given)) return 'paid'
  return resultWords.returned.some((one) => one === given) ? 'returned' : undefined
}

type Cells = (column: Column) => string

/** Returns the amount unsigned: the result states the direction, and some banks sign outgoing amounts as well. */
const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

type Table = { currency: string; days?: Days | undefined }

const toResult = (line: number, cell: Cells, { currency, days }: Table): PaymentResult => ({
  line,
  endToEndId: cell('endToEndId'),
  result: resultOf(cell('result')),
  status: cell('result'),
  amount: cell('amount') === '' ? undefined : sizeOf(readAmount(cell('amount'), { currency })),
  reference: cell('reference'),
  reason: cell('reason'),
  date: cell('date') === '' ? undefined : dayAmong(readDay(cell('date')), days),
})

/** Returns a table's results in order. Throws `invalid` under `file` with all that cannot be read, by line of the file. */
function readCsvResults(text: string, table: Table): PaymentResult[] {
  const { head, rows } = readTable(text)
  const headings = head.cells.map((heading) => heading.toLowerCase())
  const places = new Map(
    columns.map((column) => [
      column,
      headings.findIndex((heading) => columnNames[column].some((one) => one === heading)),
    ]),
  )
  if (places.get('endToEndId') === -1 || places.get('result') === -1) {
    throw refuseFile([`Line ${head.line}: It needs the headings "End-to-end ID" and "Result".`])
  }
  const faults = new Faults()
  const results = rows.flatMap((row) => {
    const cell: Cells = (column) => row.cells[places.get(column) ?? -1] ?? ''
    if (isRemark(row) && cell('result') === '') return []
    const result = faults.at(
      () => row.line,
      () => {
        checkWidth(row, head)
        return toResult(row.line, cell, table)
      },
    )
    return result ?? []
  })
  faults.refuseAny()
  return results
}

/** The bank's status of one payment, or of a group of which it names no payment. The texts may be empty. */
type PaymentStatus = {
  /** Undefined for a group. */
  endToEndId: string | undefined
  status: string
  /** In minor units; undefined where the message does not repeat it. */
  amount: bigint | undefined
  reference: string
  reason: string
  /** The day on which the bank accepted it; empty where the message does not state it. */
  date: string
}

/** Returns whether the text is a pain.002. */
const isStatusReport = (text: string): boolean => messageOf(text)?.startsWith('pain.002.') ?? false

function dateOf(transaction: XmlNode, days: Days | undefined): string {
  const moment = textAt(transaction, 'AccptncDtTm')
  return moment === '' ? '' : dayAmong(readIsoDay(moment, 'AccptncDtTm'), days)
}

function amountOf(transaction: XmlNode): bigint | undefined {
  const text = textAt(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt')
  return text === '' ? undefined : readPlainAmount(text, 'InstdAmt')
}

const readStatus = (transaction: XmlNode, days: Days | undefined): PaymentStatus => ({
  endToEndId: oneLine(textAt(transaction, 'OrgnlEndToEndId')),
  status: oneLine(textAt(transaction, 'TxSts')),
  amount: amountOf(transaction),
  reference: oneLine(textAt(transaction, 'AcctSvcrRef')),
  reason: reasonAt(element(transaction, 'StsRsnInf') ?? {}),
  date: dateOf(transaction, days),
})

/** Returns the status of a group that names none of its payments. */
const groupStatus = (group: XmlNode, status: string): PaymentStatus[] =>
  status === ''
    ? []
    : [
        {
          endToEndId: undefined,
          status: oneLine(status),
          amount: undefined,
          reference: '',
          reason: reasonAt(element(group, 'StsRsnInf') ?? {}),
          date: '',
        },
      ]

/** Returns the statuses in the message's order. Throws `invalid` under `file` with all that cannot be read, by file line. */
function readStatusReport(text: string, { days }: Pick<Own, 'days'> = {}): PaymentStatus[] {
  const report = element(parseXml(text), 'Document', 'CstmrPmtStsRpt')
  if (report === undefined) throw refuseFile(['The file has no status report (CstmrPmtStsRpt).'])
  const faults = new Faults()
  const statuses = elements(report, 'OrgnlPmtInfAndSts').flatMap((group) => {
    // An empty element describes no payment.
    const transactions = elements(group, 'TxInfAndSts').filter((one) => element(one, 'OrgnlEndToEndId') !== undefined)
    if (transactions.length === 0) return groupStatus(group, textAt(group, 'PmtInfSts'))
    return transactions.flatMap((one) => {
      const read = faults.at(
        () => lineOf(text, one),
        () => readStatus(one, days),
      )
      return read ?? []
    })
  })
  faults.refuseAny()
  if (statuses.length > 0) return statuses
  const whole = element(report, 'OrgnlGrpInfAndSts') ?? {}
  return groupStatus(whole, textAt(whole, 'GrpSts'))
}

/** Final statuses only: the others state how far a payment has come. */
const statuses: Readonly<Record<string, PaymentResult['result']>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'returned',
  CANC: 'returned',
}

type Numbered = Omit<PaymentResult, 'line'>

const fromStatusReport = (xml: string, own: Own): Numbered[] =>
  readStatusReport(xml, own).map(({ endToEndId = '', status, amount, reference, reason, date }, _index, all) => ({
    endToEndId,
    result: statuses[status],
    problem:
      endToEndId === ''
        ? `The file gives the status ${status} for ${all.length === 1 ? 'the whole batch' : 'a part of the batch'} and for no single payment.`
        : undefined,
    status,
    amount,
    reference,
    reason,
    date: date === '' ? undefined : date,
  }))

/** Returns the reason not to take a transaction of the account for a result; undefined if there is none. */
function problemOf({ isBooked }: BankEntry, { amount, returned }: BankTransaction): string | undefined {
  if (!isBooked) return 'The bank has not booked this payment yet.'
  if (amount === undefined) return 'The statement does not give the amount of this payment.'
  if (amount > 0n && returned === undefined) return 'This money came in, and the bank does not mark it as a return.'
  if (amount < 0n && returned !== undefined) return 'This money left the account, and the bank marks it as a return.'
  return undefined
}

/** Returns a statement's results. A payment that leaves was made; one that comes back, marked as a return, was returned. */
const fromStatement = ({ entries }: AccountStatement): Numbered[] =>
  entries.flatMap((entry) =>
    entry.transactions.map((one) => {
      const { amount = 0n, endToEndId, reference, returned } = one
      return {
        endToEndId,
        result: amount > 0n ? ('returned' as const) : ('paid' as const),
        problem: problemOf(entry, one),
        amount: amount < 0n ? -amount : amount,
        reference,
        reason: returned?.reason ?? '',
        date: entry.bookedOn === '' ? undefined : entry.bookedOn,
      }
    }),
  )

function fromMessage(text: string, own: Own): Numbered[] | undefined {
  if (isMt940(text)) return fromStatement(readMt940(text, own))
  if (!text.startsWith('<')) return undefined
  if (isStatusReport(text)) return fromStatusReport(text, own)
  if (isCamt(text)) return fromStatement(readCamt(text, own))
  parseXml(text)
  throw refuseFile(['The file is neither a pain.002 nor a camt.053 message.'])
}

/** Returns the results in order and whether a person may have written them. Throws `invalid` under `file` if unreadable. */
export function readResults(file: string, own: Own): { results: PaymentResult[]; isTable: boolean } {
  const found = fromMessage(file.replace(/^[\s\uFEFF]+/, ''), own)
  if (found === undefined) return { results: readCsvResults(file.replace(/^\uFEFF/, ''), own), isTable: true }
  return { results: found.map((result, index) => Object.assign({ line: index + 1 }, result)), isTable: false }
}
