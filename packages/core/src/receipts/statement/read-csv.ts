/** Reads a statement from a CSV file by the mapping of a format. */
import type { DecimalSign } from '@evergrove/contract/receipts/receipt-words'
import { STATEMENT_MAX_LINES } from '@evergrove/contract/receipts/receipt-words'
import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import {
  Faults,
  oneLine,
  plainAccount,
  readAmount,
  readDate,
  refuseFile,
  UnreadableError,
} from '../../bank-files/index.ts'
import type { Statement, StatementEntry } from './statement.ts'

type Row = { cells: string[]; line: number }
type Column = keyof CsvLayout['columns']
type Cells = (column: Column) => string

const asLine = (line: number): string => `Line ${line}`

function rowsOf(text: string, { delimiter, skip_lines: skipped }: CsvLayout): Row[] {
  try {
    const records = parse(text, {
      delimiter,
      from_line: skipped + 1,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // The headings, and a line more than is allowed.
      to: STATEMENT_MAX_LINES + 2,
    }) as unknown as { record: string[]; info: Info }[]
    return records
      .map(({ record, info }) => ({ cells: record.map(oneLine), line: info.lines }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : skipped + 1
    throw refuseFile([`${asLine(line)}: The quotation marks of this line are not in pairs.`])
  }
}

/** Where each column of the mapping stands. Throws `invalid` for headings that are missing or there twice. */
function findColumns({ cells: headings, line }: Row, { columns }: CsvLayout): Map<Column, number> {
  const wanted = Object.entries(columns) as [Column, string][]
  const faults = wanted.flatMap(([, heading]) => {
    const count = headings.filter((cell) => cell === heading).length
    if (count === 1) return []
    return [`${asLine(line)}: There is ${count === 0 ? 'no' : 'more than one'} column "${heading}".`]
  })
  if (faults.length > 0) throw refuseFile(faults)
  return new Map(wanted.map(([column, heading]) => [column, headings.indexOf(heading)]))
}

type Amounts = {
  decimalSign: DecimalSign
  hasOneColumn: boolean
  /** The bank writes what leaves the account with a minus, in its own column as well. */
  hasNegativeDebits: boolean
}

function amountOf(cell: Cells, { decimalSign, hasOneColumn, hasNegativeDebits }: Amounts): bigint {
  const read = (column: Column) => (cell(column) === '' ? 0n : readAmount(cell(column), decimalSign))
  if (hasOneColumn) return readAmount(cell('amount'), decimalSign)
  const [debit, credit] = [read('debit'), read('credit')]
  if (debit !== 0n && credit !== 0n) throw new UnreadableError('It has both a debit and a credit.')
  if (cell('debit') === '' && cell('credit') === '') throw new UnreadableError('It has no amount.')
  return credit + (hasNegativeDebits ? debit : -debit)
}

/** Whether every debit of the file has a minus. A single one is the reversal of a debit, as a credit with a minus is that of a credit. */
function areNegative(debits: readonly string[]): boolean {
  const written = debits.filter((text) => /[1-9]/.test(text))
  return written.length > 0 && written.every((text) => /^\s*[-−]|[-−]\s*$/.test(text))
}

function checkOwn(cell: Cells, has: ReadonlyMap<Column, number>, own: { account: string; currency: string }): void {
  if (has.has('account') && plainAccount(cell('account')) !== own.account) {
    throw new UnreadableError(`The account "${cell('account')}" is not the account of this format.`)
  }
  if (has.has('currency') && cell('currency') !== own.currency) {
    throw new UnreadableError(`The currency "${cell('currency')}" is not ${own.currency}.`)
  }
}

/**
 * The lines of a CSV file, in its order. Throws `invalid` under `file` with every line that cannot be read or is about another
 * account or currency: then nothing of the file counts.
 */
export function readCsv(text: string, layout: CsvLayout, own: { account: string; currency: string }): Statement {
  const [headings, ...rows] = rowsOf(text, layout)
  if (headings === undefined || rows.length === 0) throw refuseFile(['The file has no lines.'])
  if (rows.length > STATEMENT_MAX_LINES) throw refuseFile(['The file has more than 50,000 lines. Split it by days.'])
  const columns = findColumns(headings, layout)
  const faults = new Faults()
  const amounts = {
    decimalSign: layout.decimal_sign,
    hasOneColumn: columns.has('amount'),
    hasNegativeDebits: areNegative(rows.map(({ cells }) => cells[columns.get('debit') ?? -1] ?? '')),
  }
  const entries = rows.flatMap(({ cells, line }): StatementEntry[] => {
    const cell: Cells = (column) => cells[columns.get(column) ?? -1] ?? ''
    const entry = faults.at(
      () => line,
      () => {
        if (cells.length < headings.cells.length || cells.slice(headings.cells.length).some((extra) => extra !== '')) {
          throw new UnreadableError(`It has ${cells.length} columns, and the headings have ${headings.cells.length}.`)
        }
        checkOwn(cell, columns, own)
        return {
          bookedOn: readDate(cell('date'), layout.date_format),
          amount: amountOf(cell, amounts),
          text: cell('text'),
          reference: cell('reference'),
          name: cell('name'),
        }
      },
    )
    return entry === undefined ? [] : [entry]
  })
  faults.refuseAny()
  const moved = entries.filter(({ amount }) => amount !== 0n)
  return { entries: moved, leftOut: entries.length - moved.length }
}
