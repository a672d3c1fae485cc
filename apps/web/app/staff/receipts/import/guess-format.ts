/** Guesses the format of a bank's CSV file, so that staff correct a proposal instead of describing a file. */
import {
  type DateFormat,
  type DecimalSign,
  STATEMENT_MAX_BYTES,
  type StatementEncoding,
  type StatementKind,
} from '@evergrove/contract/receipts/receipt-words'
import type { StatementFormat } from '@evergrove/contract/receipts/statement-formats'
import { sizeWords } from '../../../components/size-words.ts'
import { type ReadText, readText } from '../../parts/read-text.ts'
import { type ColumnName, type Columns, columnNames, noColumns } from './format-values.ts'

const separators = [',', ';', '\t', '|']
/** The number of lines in which headings are sought, because banks write a few lines above them. */
const LINES_LOOKED_AT = 25

/** The words that recognise the heading of each column. The first heading that fits wins, and a heading is used only once. */
const words: Record<ColumnName, RegExp> = {
  debit: /debit|paid out|money out|withdrawal/i,
  credit: /credit|paid in|money in|deposit/i,
  amount: /amount|value$/i,
  date: /book.*date|transaction.*date|^date|date$/i,
  reference: /reference|transaction id/i,
  currency: /currency|^ccy$/i,
  name: /name|payer|payee|counterparty|other party/i,
  account: /^account$|account number|iban/i,
  text: /details|description|narrative|text|remittance|purpose|memo/i,
}
const order = Object.keys(words) as ColumnName[]

/** Returns the cells of a line, without their quotation marks. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).slice(0, LINES_LOOKED_AT)

/** Returns the cells of the headings and their separator, which is the one that gives the most cells. */
function splitHead(line: string): { separator: string; cells: string[] } {
  const [first, ...others] = separators.map((separator) => ({ separator, cells: cellsOf(line, separator) }))
  const none = first ?? { separator: ',', cells: [] }
  return others.reduce((best, other) => (other.cells.length > best.cells.length ? other : best), none)
}

/** Returns the headings below this many lines. */
export const headingsIn = (text: string, skipLines: number): string[] =>
  splitHead(linesOf(text)[skipLines] ?? '').cells.filter((heading) => heading !== '')

function guessColumns(headings: readonly string[]): Columns {
  const columns = { ...noColumns }
  const used = new Set<string>()
  for (const name of order) {
    const heading = headings.find((one) => !used.has(one) && words[name].test(one))
    if (heading === undefined) continue
    columns[name] = heading
    used.add(heading)
  }
  return columns
}

/** Guesses the order of day and month. */
function guessDateFormat(dates: readonly string[]): DateFormat {
  const [first = ''] = dates
  if (/^\d{8}$/.test(first)) return 'YYYYMMDD'
  const parts = dates.map((date) => /^\d{1,2}([-/. ])(\d{1,2})\1(\d{2,4})/.exec(date))
  const [, separator = '', , year = ''] = parts[0] ?? []
  if (separator === '') return 'YYYY-MM-DD'
  if (separator === '.') return year.length === 2 ? 'DD.MM.YY' : 'DD.MM.YYYY'
  // A day above twelve in the second place decides. Otherwise the day comes first.
  if (parts.some((part) => Number(part?.[2]) > 12)) return 'MM/DD/YYYY'
  return separator === '-' ? 'DD-MM-YYYY' : 'DD/MM/YYYY'
}

type Guess = {
  encoding: StatementEncoding
  date_format: DateFormat
  decimal_sign: DecimalSign
  skip_lines: string
  amounts: 'one' | 'two'
  columns: Columns
  /** The account of the first line. Empty if the file does not name it. */
  account: string
}

/** Guesses the format. The line with the most cells has the headings, because the lines above it have fewer. */
export function guessFormat(text: string, encoding: StatementEncoding): Guess {
  const lines = linesOf(text)
  const heads = lines.map((line, index) => ({ index, ...splitHead(line) }))
  const none = { index: 0, ...splitHead('') }
  const best = heads.reduce((one, other) => (other.cells.length > one.cells.length ? other : one), none)
  const headings = best.cells
  const columns = guessColumns(headings.filter((heading) => heading !== ''))
  const rows = lines.slice(best.index + 1).map((line) => cellsOf(line, best.separator))
  const cellsIn = (name: ColumnName) => {
    const index = headings.indexOf(columns[name])
    return index === -1 ? [] : rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '')
  }
  const hasTwo = columns.debit !== '' && columns.credit !== '' && columns.amount === ''
  const amounts = columnNames.slice(0, 3).flatMap(cellsIn)
  return {
    encoding,
    date_format: guessDateFormat(cellsIn('date')),
    decimal_sign: amounts.some((amount) => /,\d{1,2}(?=\D*$)/.test(amount)) ? ',' : '.',
    skip_lines: String(best.index),
    amounts: hasTwo ? 'two' : 'one',
    columns: hasTwo ? columns : { ...columns, debit: '', credit: '' },
    account: cellsIn('account')[0] ?? '',
  }
}

// The parts of a chosen file that the browser examines.

export type Sample = ReadText & { file: File; kind: StatementKind }

/** Returns the reason why a file cannot be sent, or undefined if it can. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  return size > STATEMENT_MAX_BYTES ? `${name} is larger than ${sizeWords(STATEMENT_MAX_BYTES)}.` : undefined
}

function kindOf(text: string): StatementKind {
  const begin = text.trimStart()
  if (begin.startsWith('<')) return 'camt.053'
  return /^(?:\{1:|:20:)/.test(begin) ? 'mt940' : 'csv'
}

/** Returns the text of a file, and the kind of statement that it appears to be. */
export async function readSample(file: File): Promise<Sample> {
  const read = await readText(file)
  return { ...read, file, kind: kindOf(read.text) }
}

/** True if a file is of the kind of this format and has all of its columns. */
export function fitsFormat({ kind, text }: Sample, format: StatementFormat): boolean {
  if (kind !== format.kind) return false
  if (format.layout === null) return true
  const headings = headingsIn(text, format.layout.skip_lines)
  return Object.values(format.layout.columns).every((column) => column === undefined || headings.includes(column))
}
