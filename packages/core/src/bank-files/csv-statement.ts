/** Reads a statement from a CSV file by the mapping of a format. */
import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import type { Own as AnyOwn, Statement, StatementEntry } from './entries.ts'
import { Faults, refuseFile, UnreadableError } from './faults.ts'
import { dayAmong, hasDirection, isCurrency, plainAccount, readAmount, readDay } from './read-values.ts'
import { checkWidth, isRemark, type Row, readTable } from './table.ts'

type Own = AnyOwn & { account: string }

/**
 * Returns the position of each column of the mapping. Throws `invalid` for headings that are missing or occur twice.
 */
function findColumns({ cells: headings, line }: Row, { columns }: CsvLayout): Map<Column, number> {
  const faults: string[] = []
  const found = new Map<Column, number>()
  for (const [column, wanted] of Object.entries(columns) as [Column, string][]) {
    const fitting = (isLike: (heading: string) => boolean) => headings.flatMap((one, at) => (isLike(one) ? [at] : []))
    const equal = fitting((heading) => heading === wanted)
    // A heading in another case counts if no heading is equal.
    const like = fitting((heading) => heading.toLowerCase() === wanted.toLowerCase())
    const [at, ...others] = equal.length > 0 ? equal : like
    if (at !== undefined && others.length === 0) found.set(column, at)
    else faults.push(`Line ${line}: There is ${at === undefined ? 'no' : 'more than one'} column "${wanted}".`)
  }
  if (faults.length > 0) throw refuseFile(faults)
  return found
}

/** Returns whether every debit has a minus. A single minus reverses a debit, as a credit with a minus reverses a credit. */
function areNegative(debits: readonly string[]): boolean {
  const written = debits.filter((text) => /[1-9]/.test(text) && !hasDirection(text))
  return written.length > 0 && written.every((text) => /^\D*[-−(]|[-−]$/.test(text))
}

type Amounts = {
  cell: Cells
  read: (text: string) => bigint
  /** True if the bank writes debits with a minus even in a column of their own. */
  hasNegativeDebits: boolean
}

/** Returns the amount that a row moved; undefined for a row without an amount. Throws UnreadableError. */
function amountOf(row: Row, { cell, read, hasNegativeDebits }: Amounts): bigint | undefined {
  const [one, debit, credit] = [cell(row, 'amount'), cell(row, 'debit'), cell(row, 'credit')]
  if (one !== '') return read(one)
  if (debit === '' && credit === '') return undefined
  const came = credit === '' ? 0n : read(credit)
  const left = debit === '' ? 0n : read(debit)
  if (came !== 0n && left !== 0n) throw new UnreadableError('It has both a debit and a credit.')
  return came + (hasNegativeDebits || hasDirection(debit) ? left : -left)
}

function checkOwn(row: Row, { cell, layout, own }: { cell: Cells; layout: CsvLayout; own: Own }): void {
  const { account, currency } = layout.columns
  if (account !== undefined && plainAccount(cell(row, 'account')) !== own.account) {
    throw new UnreadableError(`The account "${cell(row, 'account')}" is not the account of this format.`)
  }
  if (currency !== undefined && !isCurrency(cell(row, 'currency'), own.currency)) {
    throw new UnreadableError(`The currency "${cell(row, 'currency')}" is not ${own.currency}.`)
  }
}

/**
 * Returns the lines of a CSV file, in its order. Rows that moved no money are left out: a remark, a balance, a total.
 * Throws `invalid` under `file` with every line that cannot be read or is about another account or currency: then
 * nothing in the file counts.
 */
export function readCsvStatement(text: string, layout: CsvLayout, own: Own): Statement {
  const { head, rows } = readTable(text, layout.skip_lines)
  const columns = findColumns(head, layout)
  const cell: Cells = ({ cells }, column) => cells[columns.get(column) ?? -1] ?? ''
  const read = (written: string) => readAmount(written, { decimalSign: layout.decimal_sign, currency: own.currency })
  const amounts = { cell, read, hasNegativeDebits: areNegative(rows.map((row) => cell(row, 'debit'))) }
  const lines = rows.map((row): ReadRow => ({ row, amount: UnreadableError.caught(() => amountOf(row, amounts)) }))
  const isLeftOut = movesNothing(lines, { cell, read })
  const faults = new Faults()
  const entries = lines.flatMap(({ row, amount }, at): StatementEntry[] => {
    if (isLeftOut(at)) return []
    const entry = faults.at(
      () => row.line,
      () => {
        checkWidth(row, head)
        checkOwn(row, { cell, layout, own })
        const bookedOn = dayAmong(readDay(cell(row, 'date'), layout.date_format), own.days)
        if (amount instanceof UnreadableError) throw amount
        if (amount === undefined) throw new UnreadableError('It has no amount.')
        return { bookedOn, amount, text: cell(row, 'text'), reference: cell(row, 'reference'), name: cell(row, 'name') }
      },
    )
    return entry === undefined ? [] : [entry]
  })
  faults.refuseAny()
  const moved = entries.filter(({ amount }) => amount !== 0n)
  return { entries: moved, leftOut: rows.length - moved.length }
}

// Rows of a CSV statement that move no money are left out only if the file itself proves it.

type Column = keyof CsvLayout['columns']
/** Returns the cell of a row in a column of the mapping; empty where there is none. */
type Cells = (row: Row, column: Column) => string

/** A row with its amount, which is undefined if there is none, and an error if it cannot be read. */
type ReadRow = { row: Row; amount: bigint | UnreadableError | undefined }

type Reading = { cell: Cells; read: (text: string) => bigint }
type Balance = { balance: bigint; amount: bigint }

const AMOUNTS = ['amount', 'debit', 'credit'] as const

const goesOn = (older: Balance | undefined, newer: Balance | undefined): boolean =>
  older === undefined || newer === undefined || older.balance + newer.amount === newer.balance

/** Returns whether a column holds the balance after each row, except where it is empty, with the newest row first or last. */
function isBalance(lines: readonly ReadRow[], column: number, read: Reading['read']): boolean {
  const balances: Balance[] = []
  for (const { row, amount = 0n } of lines) {
    const text = row.cells[column] ?? ''
    if (text === '') continue
    const balance = UnreadableError.caught(() => read(text))
    if (balance instanceof UnreadableError || amount instanceof UnreadableError) return false
    balances.push({ balance, amount })
  }
  // A number that is the same in every row is not a balance, because money has to move it.
  const follows = (ordered: readonly Balance[]): boolean =>
    ordered.slice(1).some(({ amount }) => amount !== 0n) && ordered.every((newer, at) => goesOn(ordered[at - 1], newer))
  return follows(balances) || follows(balances.toReversed())
}

/** Returns the sums of each column over the rows with a date. An amount that cannot be read is refused elsewhere. */
function sumUp(lines: readonly ReadRow[], { cell, read }: Reading): Map<string, bigint> {
  const dated = lines.filter(({ row }) => cell(row, 'date') !== '')
  const amountIn = (row: Row, column: (typeof AMOUNTS)[number]): bigint => {
    const amount = UnreadableError.caught(() => (cell(row, column) === '' ? 0n : read(cell(row, column))))
    return typeof amount === 'bigint' ? amount : 0n
  }
  return new Map(AMOUNTS.map((column) => [column, dated.reduce((sum, { row }) => sum + amountIn(row, column), 0n)]))
}

/**
 * Returns whether the row at a position moves no money. Such a row has no amount, and either no number at all or its
 * place in a column of balances. Or it is called a total, has no date, and its amounts are the sums of the rows that
 * have one.
 */
function movesNothing(lines: readonly ReadRow[], reading: Reading): (at: number) => boolean {
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
