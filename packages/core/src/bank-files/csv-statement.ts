/** Reads a statement from a CSV file by the mapping of a format. */
import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import type { Own as AnyOwn, Statement, StatementEntry } from './entries.ts'
import { Faults, refuseFile, UnreadableError } from './faults.ts'
import { dayAmong, hasDirection, isCurrency, plainAccount, readAmount, readDay } from './read-values.ts'
import { type Cells, type Column, movesNothing, type ReadRow } from './rows-without-money.ts'
import { checkWidth, type Row, readTable } from './table.ts'

type Own = AnyOwn & { account: string }

/** Where each column of the mapping stands. Throws `invalid` for headings that are missing or there twice. */
function findColumns({ cells: headings, line }: Row, { columns }: CsvLayout): Map<Column, number> {
  const faults: string[] = []
  const found = new Map<Column, number>()
  for (const [column, wanted] of Object.entries(columns) as [Column, string][]) {
    const fitting = (isLike: (heading: string) => boolean) => headings.flatMap((one, at) => (isLike(one) ? [at] : []))
    const equal = fitting((heading) => heading === wanted)
    // A heading in another case counts where none is equal.
    const like = fitting((heading) => heading.toLowerCase() === wanted.toLowerCase())
    const [at, ...others] = equal.length > 0 ? equal : like
    if (at !== undefined && others.length === 0) found.set(column, at)
    else faults.push(`Line ${line}: There is ${at === undefined ? 'no' : 'more than one'} column "${wanted}".`)
  }
  if (faults.length > 0) throw refuseFile(faults)
  return found
}

/** Whether every debit of the file has a minus. A single one is the reversal of a debit, as a credit with a minus is that of a credit. */
function areNegative(debits: readonly string[]): boolean {
  const written = debits.filter((text) => /[1-9]/.test(text) && !hasDirection(text))
  return written.length > 0 && written.every((text) => /^\D*[-−(]|[-−]$/.test(text))
}

type Amounts = {
  cell: Cells
  read: (text: string) => bigint
  /** The bank writes what leaves the account with a minus, in its own column as well. */
  hasNegativeDebits: boolean
}

/** What a row moved; undefined for one without an amount. Throws UnreadableError. */
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
 * The lines of a CSV file, in its order. Rows that moved no money are left out: a remark, a balance, a total. Throws `invalid`
 * under `file` with every line that cannot be read or is about another account or currency: then nothing of the file counts.
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
