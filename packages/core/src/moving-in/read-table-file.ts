/**
 * Reads a table of the source from a CSV file, as a stream: with the reader of bank files, row by row. The name of the
 * file is that of the table.
 */
import { checkWidth, countLineEnds, readRow, separatorOf, UnreadableError } from '../bank-files/index.ts'
import { MOST_RECORD_BYTES, refuseSource, refuseWideLetters, type SourceFile, type SourceRecord } from './source.ts'

type Row = { line: number; cells: string[] }

/** Cuts the rows out of a text that comes in pieces. */
class RowCutter {
  readonly #name: string
  #text = ''
  #line = 1
  #separator: string | undefined

  constructor(name: string) {
    this.#name = name
  }

  /**
   * Yields the rows that are complete. A row that reaches the end of the text may go on in the next piece, unless this
   * is the last one.
   */
  *cut(piece: string, { isLast }: { isLast: boolean }): Generator<Row> {
    this.#text += piece
    if (!isLast && this.#separator === undefined && !/[\r\n]/.test(this.#text)) return
    const separator = (this.#separator ??= separatorOf(this.#text, 0))
    let start = 0
    while (start < this.#text.length) {
      const row = readRow(this.#text, start, separator)
      if (row === 'open' && isLast)
        throw refuseSource(`${this.#name} ends in the middle of the row of line ${this.#line}. Export it again.`)
      if (row === 'open' || (!isLast && row.next >= this.#text.length)) break
      if (row.cells.some((cell) => cell !== '')) yield { line: this.#line, cells: row.cells }
      this.#line += countLineEnds(this.#text, start, row.next)
      start = row.next
    }
    this.#text = this.#text.slice(start)
    if (this.#text.length > MOST_RECORD_BYTES)
      throw refuseSource(`${this.#name}, line ${this.#line}, is larger than 4 MB.`)
  }
}

/** Returns the record of a row. Throws `invalid` under `source` for a row of another width, and for one without a key. */
function toRecord(row: Row, head: Row, { name, model }: { name: string; model: string }): SourceRecord {
  const at = `${name}, line ${row.line}`
  const width = UnreadableError.caught(() => checkWidth(row, head))
  if (width instanceof UnreadableError) throw refuseSource(`${at}: ${width.message}`)
  const fields = Object.fromEntries(head.cells.map((heading, index) => [heading, row.cells[index] ?? '']))
  const key = fields['id'] ?? fields['pk'] ?? ''
  if (key === '') throw refuseSource(`${at}, has no key: no value in a column id or pk.`)
  return { model, key, fields, at }
}

/** Returns the text of a piece, or of what is left at the end. Throws `invalid` under `source` for another encoding. */
function decodePiece(decoder: TextDecoder, name: string, piece?: Uint8Array): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) throw refuseSource(`${name} is not in UTF-8. Export it in UTF-8.`)
    throw error
  }
}

async function* decode({ name, chunks }: SourceFile): AsyncGenerator<{ text: string; isLast: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const piece of chunks()) {
    if (isFirst) refuseWideLetters(name, piece)
    isFirst = false
    yield { text: decodePiece(decoder, name, piece), isLast: false }
  }
  yield { text: decodePiece(decoder, name), isLast: true }
}

/**
 * Yields the rows of a CSV file as records. Throws `invalid` under `source` with one line for a file that is empty, ends
 * in the middle, is not in UTF-8, has a heading twice, or has a row of another width, without a key or of more than
 * 4 MB.
 */
export async function* readTableFile(file: SourceFile): AsyncGenerator<SourceRecord> {
  const { name } = file
  const model = name.replace(/^.*\//, '').replace(/\.csv$/, '')
  const cutter = new RowCutter(name)
  let head: Row | undefined
  for await (const { text, isLast } of decode(file)) {
    for (const row of cutter.cut(text, { isLast })) {
      if (head !== undefined) {
        yield toRecord(row, head, { name, model })
        continue
      }
      head = row
      const twice = row.cells.find((heading, index) => row.cells.indexOf(heading) !== index)
      if (twice !== undefined) throw refuseSource(`${name} has the column ${twice} twice.`)
    }
  }
  if (head === undefined) throw refuseSource(`${name} is empty.`)
}
