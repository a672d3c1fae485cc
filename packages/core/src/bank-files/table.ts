/**
 * Reads a table that a bank or a spreadsheet wrote: cells with a separator between them, in quotation marks where they
 * hold one (RFC 4180). Banks also write quotation marks within a text, so a mark counts only where a cell begins and
 * ends with one.
 */
import { STATEMENT_MAX_LINES } from '@evergrove/contract/receipts/receipt-words'
import { oneLine, refuseFile, UnreadableError } from './faults.ts'

/** The line of the file in which the row begins, and its cells in one line each. */
export type Row = { line: number; cells: string[] }
export type Table = { head: Row; rows: Row[] }

const SEPARATORS = [',', ';', '\t', '|'] as const

type Cell = { text: string; end: number }

const isLineEnd = (sign: string): boolean => sign === '\n' || sign === '\r' || sign === ''

/** Returns the position at which the line with the position `from` ends. */
function endOfLine(text: string, from: number): number {
  let end = from
  while (!isLineEnd(text.charAt(end))) end += 1
  return end
}

/** Returns the position at which the next line begins. */
const afterLineEnd = (text: string, end: number): number => (text.startsWith('\r\n', end) ? end + 2 : end + 1)

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (text.charAt(end) !== separator && !isLineEnd(text.charAt(end))) end += 1
  return { text: text.slice(start, end), end }
}

/**
 * Returns the cell that begins with the quotation mark at `mark`. If the mark that closes it stands before something
 * other than a separator, and no other mark of its line closes it, it is not a quoted cell but a text with marks in it.
 */
function quotedCell(text: string, mark: number, separator: string): Cell | 'plain' | 'open' {
  let isDoubtful = false
  let said = ''
  for (let from = mark + 1; ; ) {
    const close = text.indexOf('"', from)
    const lineEnd = isDoubtful ? endOfLine(text, from) : Number.POSITIVE_INFINITY
    if (close === -1 || close > lineEnd) return isDoubtful ? 'plain' : 'open'
    said += text.slice(from, close)
    let end = close + 1
    while (text.charAt(end) === ' ') end += 1
    if (text.charAt(close + 1) === '"') {
      said += '"'
      from = close + 2
    } else if (text.charAt(end) === separator || isLineEnd(text.charAt(end))) {
      return { text: said, end }
    } else {
      if (/[\r\n]/.test(said)) return 'open'
      isDoubtful = true
      said += '"'
      from = close + 1
    }
  }
}

function readCell(text: string, start: number, separator: string): Cell | 'open' {
  let mark = start
  while (text.charAt(mark) === ' ') mark += 1
  const quoted = text.charAt(mark) === '"' ? quotedCell(text, mark, separator) : 'plain'
  return quoted === 'plain' ? plainCell(text, start, separator) : quoted
}

/**
 * Returns the cells of the row that begins at `start`, and the position at which the next row begins; 'open' if a
 * quotation mark is not closed.
 */
export function readRow(text: string, start: number, separator: string): { cells: string[]; next: number } | 'open' {
  const cells: string[] = []
  for (let from = start; ; ) {
    const cell = readCell(text, from, separator)
    if (cell === 'open') return cell
    cells.push(cell.text)
    if (text.charAt(cell.end) !== separator) return { cells, next: afterLineEnd(text, cell.end) }
    from = cell.end + 1
  }
}

/** Returns the separator that splits the headings into the most cells: the others belong to a text or an amount. */
export function separatorOf(text: string, start: number): string {
  const head = text.slice(start, endOfLine(text, start))
  const countIn = (separator: string): number => {
    const row = readRow(head, 0, separator)
    return row === 'open' ? 0 : row.cells.length
  }
  return SEPARATORS.reduce((best, other) => (countIn(other) > countIn(best) ? other : best))
}

/** Returns how many lines end between two places. */
export function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = endOfLine(text, from); at < to && at < text.length; at = endOfLine(text, afterLineEnd(text, at)))
    count += 1
  return count
}

/** Returns the position at which the first line with content begins, below `skipped` lines. */
function findHead(text: string, skipped: number): { start: number; line: number } {
  let start = 0
  let line = 1
  const isBlank = () => text.slice(start, endOfLine(text, start)).trim() === ''
  while (start < text.length && (line <= skipped || isBlank())) {
    start = afterLineEnd(text, endOfLine(text, start))
    line += 1
  }
  return { start, line }
}

/**
 * Returns the table below `skipped` lines. Empty lines are left out. Throws `invalid` under `file` for quotation marks
 * that are not in pairs, with the line, for a table without lines and for one of more than 50,000.
 */
export function readTable(text: string, skipped = 0): Table {
  let { start, line } = findHead(text, skipped)
  const separator = separatorOf(text, start)
  const rows: Row[] = []
  while (start < text.length) {
    const row = readRow(text, start, separator)
    if (row === 'open') throw refuseFile([`Line ${line}: The quotation marks of this line are not in pairs.`])
    const cells = row.cells.map(oneLine)
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
    if (rows.length > STATEMENT_MAX_LINES + 1) {
      throw refuseFile(['The file has more than 50,000 lines. Split it by days.'])
    }
    line += countLineEnds(text, start, row.next)
    start = row.next
  }
  const [head, ...others] = rows
  if (head === undefined || others.length === 0) throw refuseFile(['The file has no lines.'])
  return { head, rows: others }
}

/** Throws UnreadableError for a row that does not have as many cells as the headings. */
export function checkWidth({ cells }: Row, { cells: headings }: Row): void {
  if (cells.length >= headings.length && cells.slice(headings.length).every((extra) => extra === '')) return
  const columns = cells.length === 1 ? '1 column' : `${cells.length} columns`
  throw new UnreadableError(`It has ${columns}, and the headings have ${headings.length}.`)
}

/** Returns whether the row is a remark, such as "*** End ***". A row without a digit has nothing that could be lost. */
export const isRemark = ({ cells }: Row): boolean => !cells.some((cell) => /\d/.test(cell))
