/** Reads what a bank answers to a payout file: CSV, or ISO 20022 pain.002 or camt.053 (plan rule 24). No I/O. */
import { parseMoney } from '@evergrove/contract/platform/money'
import { CsvError, parse } from 'csv-parse/sync'
import { isDay } from '../../bank-files/index.ts'
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
  const trimmed = text?.trim()
  return trimmed === undefined || trimmed === '' ? undefined : trimmed
}

function toResult(row: Partial<Record<Column, string>>, line: number): BankResult {
  const amount = filled(row.amount)
  const parsed = amount === undefined ? undefined : parseMoney(amount)
  if (amount !== undefined && parsed === undefined) throw unreadable(`Line ${line}: "${amount}" is not an amount.`)
  const date = filled(row.date)
  if (date !== undefined && !isDay(date)) throw unreadable(`Line ${line}: "${date}" is not a date such as 2026-11-21.`)
  return {
    endToEndId: idIn(filled(row.endToEndId) ?? ''),
    result: resultOf(row.result ?? ''),
    status: filled(row.result),
    amount: parsed,
    reference: filled(row.reference),
    reason: filled(row.reason),
    date,
  }
}

function readCsv(text: string): BankResult[] {
  const known = new Set<Column>()
  const columns = (headings: string[]) =>
    headings.map((heading) => {
      const column = columnOf(heading)
      if (column !== undefined) known.add(column)
      return column ?? false
    })
  const rows = parse<Partial<Record<Column, string>>>(text, {
    bom: true,
    columns,
    delimiter: [',', ';', '\t'],
    skip_empty_lines: true,
  })
  if (!known.has('endToEndId') || !known.has('result')) {
    throw unreadable('The first line needs the headings "End-to-end ID" and "Result".')
  }
  return rows.map((row, index) => toResult(row, index + 1))
}

/** The results in a file, in its order. Throws `invalid` under `file` for one that cannot be read as a whole. */
export function readResults(file: string, own: PayingAccount): BankResult[] {
  const text = file.trimStart()
  try {
    return text.replace(/^\uFEFF/, '').startsWith('<') ? readXmlResults(text, own) : readCsv(file)
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`The file is not a table: ${error.message}`)
    throw error
  }
}
