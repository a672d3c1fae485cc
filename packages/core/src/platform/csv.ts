/** Tables as text (RFC 4180): for spreadsheets, which must not execute cells, or programs, which must get the exact text. */

/**
 * The places where a formula could begin: at the start of a cell, and wherever a program that splits at semicolons or
 * tabs would start one. Such a program overlooks quotes inside its own cells, so that a line break starts a row there.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@])/g

/** A cell of digits, spaces and brackets after a sign: an amount such as -12.50, or a number such as +234 (0) 801. */
const NUMBER = /^[+-](?=[ (]*\d)[\d ()]+(?:\.\d+)?$/

/** Returns whether the cell needs quotes. Comma-separated files are also opened by programs that split at semicolons or tabs. */
const mustBeQuoted = (text: string, separator: string): boolean =>
  /["\r\n]/.test(text) || text.includes(separator) || (separator === ',' && /[;\t]/.test(text))

const quote = (text: string, separator: string): string =>
  mustBeQuoted(text, separator) ? `"${text.replaceAll('"', '""')}"` : text

/** Marks a cell as text if a spreadsheet could take it for a formula, because text that people typed must never be executed. */
const guard = (text: string): string => (NUMBER.test(text) ? text : text.replaceAll(FORMULA, "'"))

const linesOf = (rows: readonly string[][], toText: (cell: string) => string, separator = ','): string =>
  rows.map((row) => `${row.map((cell) => quote(toText(cell), separator)).join(separator)}\r\n`).join('')

/** Returns rows of cells as lines for people, each with its end. A cell that would begin a formula has an apostrophe before it. */
export const csvLines = (rows: readonly string[][]): string => linesOf(rows, guard)

/** Returns rows of cells as lines for another program, each with its end and every cell unchanged. Spreadsheets may execute it. */
export const plainCsvLines = (rows: readonly string[][], separator = ','): string =>
  linesOf(rows, (cell) => cell, separator)

/** Spreadsheets take a file for UTF-8 when it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Yields the text of a file piece by piece, so that no file is too long for the memory: the line of headings, and then
 * a piece for each batch that `read` returns, beginning after `last`, until a batch is empty.
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
