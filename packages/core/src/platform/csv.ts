/** Tables as text (RFC 4180) that a spreadsheet opens and does not execute. */

/**
 * Where a formula could begin: at the start of a cell, and wherever a program that splits at semicolons or tabs would
 * start one. Such a program overlooks quotes inside its own cells, so that a line break starts a row there.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@])/g
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** What a spreadsheet would take for a formula is marked as text; what people typed must never be run. */
function cellOf(value: string): string {
  const safe = NUMBER.test(value) ? value : value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of cells as lines, each with its end. */
export const csvLines = (rows: readonly string[][]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A file's text piece by piece, so that no file is too long for the memory: the line of headings, and then a piece for
 * each batch that `read` gives, from the one after `last` on, until a batch is empty.
 */
export async function* csvFile<T>(
  headings: string[],
  read: (last: T | undefined) => Promise<T[]>,
  toCells: (row: T) => string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([headings])
  for (let batch = await read(undefined); batch.length > 0; batch = await read(batch.at(-1))) {
    yield csvLines(batch.map(toCells))
  }
}
