/** Tells which rows of a CSV statement move no money, so that they can be left out: only what the file itself proves. */
import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import { UnreadableError } from './faults.ts'
import { isRemark, type Row } from './table.ts'

export type Column = keyof CsvLayout['columns']
/** The cell of a row in a column of the mapping; empty where there is none. */
export type Cells = (row: Row, column: Column) => string

/** The amount is undefined if there is none, and an error if it cannot be read. */
export type ReadRow = { row: Row; amount: bigint | UnreadableError | undefined }

type Reading = { cell: Cells; read: (text: string) => bigint }
type Balance = { balance: bigint; amount: bigint }

const AMOUNTS = ['amount', 'debit', 'credit'] as const

const goesOn = (older: Balance | undefined, newer: Balance | undefined): boolean =>
  older === undefined || newer === undefined || older.balance + newer.amount === newer.balance

/** Whether a column holds the balance after each row that has something there, with the newest row first or last. */
function isBalance(lines: readonly ReadRow[], column: number, read: Reading['read']): boolean {
  const balances: Balance[] = []
  for (const { row, amount = 0n } of lines) {
    const text = row.cells[column] ?? ''
    if (text === '') continue
    const balance = UnreadableError.caught(() => read(text))
    if (balance instanceof UnreadableError || amount instanceof UnreadableError) return false
    balances.push({ balance, amount })
  }
  // A number that is the same in every row is no balance: money has to move it.
  const follows = (ordered: readonly Balance[]): boolean =>
    ordered.slice(1).some(({ amount }) => amount !== 0n) && ordered.every((newer, at) => goesOn(ordered[at - 1], newer))
  return follows(balances) || follows(balances.toReversed())
}

/** The sums of each column over the rows with a date; an amount that cannot be read is refused elsewhere. */
function sumUp(lines: readonly ReadRow[], { cell, read }: Reading): Map<string, bigint> {
  const dated = lines.filter(({ row }) => cell(row, 'date') !== '')
  const amountIn = (row: Row, column: (typeof AMOUNTS)[number]): bigint => {
    const amount = UnreadableError.caught(() => (cell(row, column) === '' ? 0n : read(cell(row, column))))
    return typeof amount === 'bigint' ? amount : 0n
  }
  return new Map(AMOUNTS.map((column) => [column, dated.reduce((sum, { row }) => sum + amountIn(row, column), 0n)]))
}

/**
 * Whether the row at a position moves no money: it has no amount, and no number at all or its place in a column of balances; or it
 * is called a total, has no date, and its amounts are the sums of the rows that have one.
 */
export function movesNothing(lines: readonly ReadRow[], reading: Reading): (at: number) => boolean {
  const { cell, read } = reading
  const known = new Map<number, boolean>()
  const isBalanceColumn = (column: number): boolean => {
    const found = known.get(column) ?? isBalance(lines, column, read)
    known.set(column, found)
    return found
  }
  let sums: Map<string, bigint> | undefined
  const isTotal = (row: Row): boolean => {
    if (cell(row, 'date') !== '' || !row.cells.some((text) => /\btotals?\b/i.test(text))) return false
    sums ??= sumUp(lines, reading)
    const filled = AMOUNTS.filter((column) => cell(row, column) !== '')
    return (
      filled.length > 0 &&
      filled.every((column) => sums?.get(column) === UnreadableError.caught(() => read(cell(row, column))))
    )
  }
  return (at) => {
    const line = lines[at]
    if (line === undefined) return false
    if (line.amount !== undefined) return isTotal(line.row)
    return isRemark(line.row) || line.row.cells.some((text, column) => text !== '' && isBalanceColumn(column))
  }
}
