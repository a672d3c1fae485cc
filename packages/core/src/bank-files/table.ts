/**
 * Reads a table that a bank or a spreadsheet wrote: cells with a separator between them, in quotation marks where they
 * hold one (RFC 4180). Banks also write quotation marks within a text, so a mark counts only where a cell begins and
 * ends with one.
 */
import {
  STATEMENT_MAX_BYTES,
  STATEMENT_MAX_LINES,
  type StatementEncoding,
} from '@evergrove/contract/receipts/receipt-words'
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

// Decoding of the files of banks to text.

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** Returns the UTF-16 kind by its mark or else by zeros in every other byte of the first headings; undefined otherwise. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const hasZeros = (parity: number) =>
    bytes.length > 1 && bytes.subarray(0, 20).every((byte, index) => index % 2 !== parity || byte === 0)
  if (beginsWith(bytes, [0xff, 0xfe]) || hasZeros(1)) return 'utf-16le'
  return beginsWith(bytes, [0xfe, 0xff]) || hasZeros(0) ? 'utf-16be' : undefined
}

function attempt(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function asPromised(bytes: Uint8Array, encoding: StatementEncoding): string {
  const utf8 = attempt(bytes, 'utf-8')
  if (encoding === 'utf-8' || beginsWith(bytes, BYTE_ORDER_MARK)) {
    if (utf8 !== undefined) return utf8
    throw refuseFile(['The file is not in UTF-8. If your bank uses Windows-1252, choose it in the format.'])
  }
  // The accents of such a text would be garbled.
  if (utf8 !== undefined && bytes.some((byte) => byte >= 0x80)) {
    throw refuseFile(['The file is in UTF-8, not in Windows-1252. Choose UTF-8 in the format.'])
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/**
 * Decodes the bytes as the XML declares. MT940 declares nothing; banks write it in ASCII, with accents in any encoding.
 */
function asDeclared(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]
  const text = attempt(bytes, declared ?? 'utf-8')
  if (text !== undefined) return text
  if (declared === undefined && !head.trimStart().startsWith('<')) return new TextDecoder('windows-1252').decode(bytes)
  throw refuseFile([`The file is not in ${declared ?? 'utf-8'}, which it declares.`])
}

/**
 * Returns the text of a file, without a byte order mark. UTF-16 is recognised. Otherwise the file has to be in the
 * given encoding or, if none is given, in the one that it declares. Throws `invalid` under `file` for any other file,
 * for an empty one and for one larger than 10 MB.
 */
export function decodeFile(bytes: Uint8Array, encoding?: StatementEncoding): string {
  if (bytes.length === 0) throw refuseFile(['The file is empty.'])
  if (bytes.length > STATEMENT_MAX_BYTES) throw refuseFile(['The file is larger than 10 MB.'])
  const utf16 = utf16Of(bytes)
  const isBinary = utf16 === undefined && bytes.includes(0)
  const wide = utf16 === undefined ? undefined : attempt(bytes, utf16)
  if (isBinary || (utf16 !== undefined && wide === undefined)) throw refuseFile(['The file is not text.'])
  const text = wide ?? (encoding === undefined ? asDeclared(bytes) : asPromised(bytes, encoding))
  if (text.trim() === '') throw refuseFile(['The file is empty.'])
  return text
}
