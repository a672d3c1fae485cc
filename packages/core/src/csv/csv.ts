/** Tables as text (RFC 4180) that a spreadsheet opens and does not execute. */

const FORMULA = /^[=+\-@\t\r\n]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** A cell that a spreadsheet would take for a formula is marked as text; what people typed must never be run. */
function cellOf(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of cells as lines, each with its end. */
export const csvLines = (rows: readonly string[][]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
