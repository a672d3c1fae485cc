/** Reads the table in which a bank, or a person, answers to a payout file (plan rule 24). */

import type { PaymentResult } from './entries.ts'
import { Faults, refuseFile } from './faults.ts'
import { type Days, dayAmong, readAmount, readDay } from './read-values.ts'
import { checkWidth, isRemark, readTable } from './table.ts'

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

/** The result says in which direction it went; some banks write what left the account with a sign as well. */
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

/** The results in a table, in its order. Throws `invalid` under `file` with what cannot be read, by its line in the file. */
export function readCsvResults(text: string, table: Table): PaymentResult[] {
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
