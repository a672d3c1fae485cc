/** Guesses how a CSV file of a bank is written, so that staff correct a proposal instead of describing a file. Pure. */
import type { DateFormat, DecimalSign, Delimiter, StatementEncoding } from '@evergrove/contract/receipts/receipt-words'
import { type ColumnName, type Columns, columnNames, noColumns } from './format-values.ts'

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
/** Banks write a few lines above the headings. */
const LINES_LOOKED_AT = 25

/** Which heading is which column. The first heading that fits wins; a heading is used once. */
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

/** The cells of a line, without their quotation marks. */
export function cellsOf(line: string, delimiter: Delimiter): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).slice(0, LINES_LOOKED_AT)

/** The headings, which stand below this many lines. */
export const headingsIn = (text: string, delimiter: Delimiter, skipLines: number): string[] =>
  cellsOf(linesOf(text)[skipLines] ?? '', delimiter).filter((heading) => heading !== '')

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

function guessDateFormat(dates: readonly string[]): DateFormat {
  const [first = ''] = dates
  if (/^\d{8}$/.test(first)) return 'YYYYMMDD'
  if (/^\d\d\.\d\d\.\d{4}$/.test(first)) return 'DD.MM.YYYY'
  if (/^\d\d\.\d\d\.\d\d$/.test(first)) return 'DD.MM.YY'
  if (/^\d\d-\d\d-\d{4}$/.test(first)) return 'DD-MM-YYYY'
  // A day above twelve in the second place decides; otherwise the day comes first.
  if (first.includes('/')) return dates.some((date) => Number(date.slice(3, 5)) > 12) ? 'MM/DD/YYYY' : 'DD/MM/YYYY'
  return 'YYYY-MM-DD'
}

type Guess = {
  encoding: StatementEncoding
  delimiter: Delimiter
  date_format: DateFormat
  decimal_sign: DecimalSign
  skip_lines: string
  amounts: 'one' | 'two'
  columns: Columns
}

/** The line with the most cells is the headings: what stands above it has fewer. */
export function guessFormat(text: string, encoding: StatementEncoding): Guess {
  const lines = linesOf(text)
  const found = delimiters.flatMap((delimiter) =>
    lines.map((line, index) => ({ delimiter, index, count: cellsOf(line, delimiter).length })),
  )
  const none: (typeof found)[number] = { delimiter: ',', index: 0, count: 1 }
  const best = found.reduce((one, other) => (other.count > one.count ? other : one), none)
  const headings = cellsOf(lines[best.index] ?? '', best.delimiter)
  const columns = guessColumns(headings.filter((heading) => heading !== ''))
  const rows = lines.slice(best.index + 1).map((line) => cellsOf(line, best.delimiter))
  const cellsIn = (name: ColumnName) => {
    const index = headings.indexOf(columns[name])
    return index === -1 ? [] : rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '')
  }
  const hasTwo = columns.debit !== '' && columns.credit !== '' && columns.amount === ''
  const amounts = columnNames.slice(0, 3).flatMap(cellsIn)
  return {
    encoding,
    delimiter: best.delimiter,
    date_format: guessDateFormat(cellsIn('date')),
    decimal_sign: amounts.some((amount) => /,\d{1,2}$/.test(amount)) ? ',' : '.',
    skip_lines: String(best.index),
    amounts: hasTwo ? 'two' : 'one',
    columns: hasTwo ? columns : { ...columns, debit: '', credit: '' },
  }
}
