/**
 * Tables as text (RFC 4180): for people, whose spreadsheets must not execute a cell, and for other programs, which must get
 * what was typed.
 */

/**
 * Where a formula could begin: at the start of a cell, and wherever a program that splits at semicolons or tabs would
 * start one. Such a program overlooks quotes inside its own cells, so that a line break starts a row there.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@])/g

/** A cell of digits, spaces and brackets behind a sign: an amount such as -12.50, or a number such as +234 (0) 801. */
const NUMBER = /^[+-](?=[ (]*\d)[\d ()]+(?:\.\d+)?$/

/** Comma-separated files also meet programs that split at semicolons or tabs. */
const mustBeQuoted = (text: string, separator: string): boolean =>
  /["\r\n]/.test(text) || text.includes(separator) || (separator === ',' && /[;\t]/.test(text))

const quote = (text: string, separator: string): string =>
  mustBeQuoted(text, separator) ? `"${text.replaceAll('"', '""')}"` : text

/** What a spreadsheet would take for a formula is marked as text; what people typed must never be run. */
const guard = (text: string): string => (NUMBER.test(text) ? text : text.replaceAll(FORMULA, "'"))

const linesOf = (rows: readonly string[][], toText: (cell: string) => string, separator = ','): string =>
  rows.map((row) => `${row.map((cell) => quote(toText(cell), separator)).join(separator)}\r\n`).join('')

/** Rows of cells as lines for people, each with its end. A cell that would begin a formula has an apostrophe before it. */
export const csvLines = (rows: readonly string[][]): string => linesOf(rows, guard)

/** Rows of cells as lines for another program, each with its end and every cell as it is. Spreadsheets may execute it. */
export const plainCsvLines = (rows: readonly string[][], separator = ','): string =>
  linesOf(rows, (cell) => cell, separator)

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
