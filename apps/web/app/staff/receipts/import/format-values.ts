/** The fields of a format of bank statements, and their form for the API. Pure. */
import {
  type DateFormat,
  type DecimalSign,
  dateFormats,
  type StatementEncoding,
  type StatementKind,
} from '@evergrove/contract/receipts/receipt-words'
import type { CsvLayout, StatementFormat, StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'

export const columnNames = [
  'amount',
  'debit',
  'credit',
  'date',
  'text',
  'reference',
  'name',
  'account',
  'currency',
] as const satisfies readonly (keyof CsvLayout['columns'])[]
export type ColumnName = (typeof columnNames)[number]
/** The heading of each column. Empty for one that the file does not have. */
export type Columns = Record<ColumnName, string>

export const noColumns: Columns = {
  amount: '',
  debit: '',
  credit: '',
  date: '',
  text: '',
  reference: '',
  name: '',
  account: '',
  currency: '',
}

export type FormatValues = {
  name: string
  account: string
  currency: string
  kind: StatementKind
  encoding: StatementEncoding
  date_format: DateFormat
  decimal_sign: DecimalSign
  skip_lines: string
  /** One column with a sign, or one for each direction. */
  amounts: 'one' | 'two'
  columns: Columns
}

export const newFormat: FormatValues = {
  name: '',
  account: '',
  currency: 'USD',
  kind: 'csv',
  encoding: 'utf-8',
  date_format: 'YYYY-MM-DD',
  decimal_sign: '.',
  skip_lines: '0',
  amounts: 'one',
  columns: noColumns,
}

/** Returns the choices of a field, from the words of the contract. */
export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Returns a saved format for the form. */
export function valuesOf({ name, account, currency, kind, layout }: StatementFormat): FormatValues {
  const own = { ...newFormat, name, account, currency, kind }
  if (layout === null) return own
  const { columns, skip_lines, ...rest } = layout
  const filled = Object.fromEntries(columnNames.map((column) => [column, columns[column] ?? ''])) as Columns
  return {
    ...own,
    ...rest,
    skip_lines: String(skip_lines),
    amounts: columns.amount === undefined ? 'two' : 'one',
    columns: filled,
  }
}

/** The columns that a format needs, by the way it states amounts. */
const needed = { one: ['date', 'text', 'amount'], two: ['date', 'text', 'debit', 'credit'] } as const

export const isNeeded = (column: ColumnName): boolean =>
  Object.values(needed).some((columns: readonly ColumnName[]) => columns.includes(column))

export const columnLabels: Record<ColumnName, string> = {
  amount: 'Amount',
  debit: 'Debit',
  credit: 'Credit',
  date: 'Date of booking',
  text: 'Text',
  reference: 'Reference',
  name: 'Payer or payee',
  account: 'Own account',
  currency: 'Currency of the line',
}

const listed = new Intl.ListFormat('en-US')

/** Returns the headings that a format reads, with an example of their cells. */
function headingsOf({ layout, account, currency }: StatementFormat): { heading: string; cell: string }[] {
  if (layout === null) return []
  const { columns, date_format, decimal_sign } = layout
  const sum = `40${decimal_sign}00`
  const cells = { amount: sum, debit: '–', credit: sum, text: 'Registration fee 1234567890', reference: '1234567890' }
  const others = { date: dateFormats[date_format], name: 'A. Obi', account, currency }
  return columnNames.flatMap((column) => {
    const heading = columns[column]
    return heading === undefined ? [] : [{ heading, cell: { ...cells, ...others }[column] }]
  })
}

/** Describes the columns that a file has to have, with an example, before it is chosen. */
export function columnWords(format: StatementFormat | undefined): string {
  const own = format === undefined ? [] : headingsOf(format)
  if (own.length === 0) {
    const names = needed.one.map((column) => columnLabels[column].toLowerCase())
    return `A CSV file needs a line of headings, and columns for ${listed.format(names)}; for the amount, debit and credit will do.`
  }
  const headings = listed.format(own.map(({ heading }) => `“${heading}”`))
  return `The file needs the columns ${headings}, in any order. For example: ${own.map(({ cell }) => cell).join(' · ')}`
}

/** Returns those headings of a file that the format does not read. */
export const unusedOf = (format: StatementFormat, headings: readonly string[]): string[] => {
  const used = new Set(headingsOf(format).map(({ heading }) => heading.toLowerCase()))
  return headings.filter((heading) => !used.has(heading.toLowerCase()))
}

/** Returns the fields for the API. */
export function inputOf(values: FormatValues): StatementFormatInput {
  const { name, account, currency, kind, encoding, date_format, decimal_sign, skip_lines } = values
  const own = { name: name.trim(), account: account.trim(), currency: currency.trim().toUpperCase(), kind }
  if (kind !== 'csv') return { ...own, layout: null }
  const { amount, debit, credit, date, text, ...rest } = values.columns
  const others = Object.fromEntries(Object.entries(rest).filter(([, heading]) => heading.trim() !== ''))
  const columns = { date, text, ...(values.amounts === 'one' ? { amount } : { debit, credit }), ...others }
  return {
    ...own,
    layout: { encoding, date_format, decimal_sign, skip_lines: Number(skip_lines), columns },
  }
}

/** Returns the problems by field. */
export function problemsOf({ name, account, currency, kind, skip_lines, amounts, columns }: FormatValues) {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = 'Enter a name.'
  if (account.trim() === '') problems['account'] = 'Enter an IBAN or an account number.'
  if (!/^[A-Za-z]{3}$/.test(currency.trim())) problems['currency'] = 'Enter a currency such as USD.'
  if (kind !== 'csv') return problems
  if (!/^([0-9]|[1-4][0-9]|50)$/.test(skip_lines)) problems['skip_lines'] = 'Enter a number from 0 to 50.'
  for (const column of needed[amounts]) {
    if (columns[column].trim() === '') problems[`columns.${column}`] = 'Choose a column.'
  }
  return problems
}
