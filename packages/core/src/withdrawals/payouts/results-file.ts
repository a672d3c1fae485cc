/** Reads what a bank answers to a payout file: CSV, or ISO 20022 pain.002 or camt.053 (plan rule 24). No I/O. */
import type { DecimalSign } from '@evergrove/contract/receipts/receipt-words'
import { CsvError, parse } from 'csv-parse/sync'
import { Faults, isDay, oneLine, readAmount, UnreadableError } from '../../bank-files/index.ts'
import { invalid } from '../../platform/errors.ts'
import { type BankResult, endToEndIdOf } from './payouts.ts'
import { type PayingAccount, readXmlResults } from './results-xml.ts'

const unreadable = (sentence: string) => invalid({ file: [sentence] })

/** What a column holds, by the headings that banks and people give it. */
const columnNames = {
  endToEndId: ['end-to-end id', 'endtoendid', 'end to end id', 'withdrawal'],
  result: ['result', 'status', 'state'],
  amount: ['amount'],
  reference: ['reference', 'bank reference'],
  date: ['date', 'value date', 'booking date'],
  reason: ['reason', 'return reason'],
} as const
type Column = keyof typeof columnNames

const columnOf = (heading: string): Column | undefined => {
  const name = heading.trim().toLowerCase()
  return (Object.keys(columnNames) as Column[]).find((column) => columnNames[column].some((one) => one === name))
}

const resultWords = {
  paid: ['paid', 'executed', 'settled', 'accc', 'acsc'],
  returned: ['returned', 'rejected', 'failed', 'rjct'],
} as const

function resultOf(word: string): BankResult['result'] {
  const given = word.trim().toLowerCase()
  if (resultWords.paid.some((one) => one === given)) return 'paid'
  return resultWords.returned.some((one) => one === given) ? 'returned' : undefined
}

/** People write the plain number of a withdrawal; a bank that answers in a message never does. */
const idIn = (text: string): string => (/^\d{1,15}$/.test(text) ? endToEndIdOf(Number(text)) : text)

const filled = (text: string | undefined): string | undefined => {
  const line = oneLine(text ?? '')
  return line === '' ? undefined : line
}

const decimalSignOf = (text: string): DecimalSign => (/,\d{1,2}$/.test(text) ? ',' : '.')

/** In minor units; undefined where the file says nothing. Banks write the decimals behind a point or a comma. */
function amountIn(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : readAmount(text, decimalSignOf(text))
}

function dayIn(text: string | undefined): string | undefined {
  if (text === undefined || isDay(text)) return text
  throw new UnreadableError(`"${text}" is not a date such as 2026-11-21.`)
}

const toResult = (row: Partial<Record<Column, string>>): BankResult => ({
  endToEndId: idIn(filled(row.endToEndId) ?? ''),
  result: resultOf(row.result ?? ''),
  status: filled(row.result),
  amount: amountIn(filled(row.amount)),
  reference: filled(row.reference),
  reason: filled(row.reason),
  date: dayIn(filled(row.date)),
})

const SEPARATORS = [',', ';', '\t'] as const

/** The separator is the one of the headings: within a line, the others belong to a text or an amount. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string) => head.split(separator).length
  return SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

/** What makes a table unreadable, in our words. */
const tableFaults: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'It has more or fewer columns than the headings.',
  CSV_INVALID_CLOSING_QUOTE: 'Its quotation marks are not in pairs.',
  CSV_QUOTE_NOT_CLOSED: 'Its quotation marks are not in pairs.',
}

function rowsOf(text: string, columns: (headings: string[]) => (Column | false)[]): Partial<Record<Column, string>>[] {
  try {
    return parse<Partial<Record<Column, string>>>(text, {
      bom: true,
      columns,
      delimiter: separatorOf(text),
      // A mark within a cell is a part of it.
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const fault = tableFaults[error.code] ?? 'It is not a line of a table.'
    throw unreadable(`Line ${Number(error['records'] ?? 0) + 1}: ${fault}`)
  }
}

function readCsv(text: string): BankResult[] {
  const known = new Set<Column>()
  const rows = rowsOf(text, (headings) =>
    headings.map((heading) => {
      const column = columnOf(heading)
      if (column !== undefined) known.add(column)
      return column ?? false
    }),
  )
  if (!known.has('endToEndId') || !known.has('result')) {
    throw unreadable('The first line needs the headings "End-to-end ID" and "Result".')
  }
  const faults = new Faults()
  const results = rows.flatMap((row, index) => {
    const result = faults.at(
      () => index + 1,
      () => toResult(row),
    )
    return result ?? []
  })
  faults.refuseAny()
  return results
}

/** The results in a file, in its order. Throws `invalid` under `file` for one that cannot be read as a whole. */
export function readResults(file: string, own: PayingAccount): BankResult[] {
  const text = file.replace(/^[\s\uFEFF]+/, '')
  return text.startsWith('<') ? readXmlResults(text, own) : readCsv(file)
}
