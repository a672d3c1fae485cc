/**
 * Reads the list that Django's `dumpdata` writes as JSON, as a stream: the list is cut into its records, and only a
 * record is ever parsed as a whole. A file of any size therefore needs the memory of its longest record (ADR 0069).
 */
import { z } from 'zod'
import { MOST_RECORD_BYTES, refuseSource, refuseWideLetters, type SourceFile, type SourceRecord } from './source.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OBJECT = 0x7b
const OBJECT_END = 0x7d
const LIST = 0x5b
const LIST_END = 0x5d
const COMMA = 0x2c
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf])

/** Cuts the records out of a list. In UTF-8 no byte of another character looks like the signs that it looks for. */
class RecordCutter {
  readonly #name: string
  #place: 'before' | 'between' | 'inside' | 'after' = 'before'
  /** The number of the record that is being read, or was read last. */
  #number = 0
  #depth = 0
  #isInText = false
  #isEscaped = false
  #kept: Uint8Array[] = []
  #keptBytes = 0

  constructor(name: string) {
    this.#name = name
  }

  /** Returns the bytes of the records that end in this piece of the file. */
  cut(piece: Uint8Array): Uint8Array[] {
    const records: Uint8Array[] = []
    let start = 0
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0
      if (this.#place !== 'inside') {
        if (!this.#begins(byte)) continue
        start = at
      }
      if (!this.#ends(byte)) continue
      this.#keep(piece.subarray(start, at + 1))
      records.push(this.#kept.length === 1 ? (this.#kept[0] ?? piece) : Buffer.concat(this.#kept))
      this.#kept = []
      this.#keptBytes = 0
      this.#place = 'between'
    }
    // A copy, because the stream may use the memory of the piece again.
    if (this.#place === 'inside') this.#keep(Uint8Array.from(piece.subarray(start)))
    return records
  }

  /** Throws `invalid` under `source` unless the list was closed. */
  end(): void {
    if (this.#place === 'before') throw refuseSource(`${this.#name} is empty.`)
    if (this.#place === 'inside')
      throw refuseSource(`${this.#name} ends in the middle of record ${this.#number}. Export it again.`)
    if (this.#place === 'between')
      throw refuseSource(
        `${this.#name} ends after record ${this.#number} without the end of its list. Export it again.`,
      )
  }

  #keep(part: Uint8Array): void {
    this.#kept.push(part)
    this.#keptBytes += part.length
    if (this.#keptBytes > MOST_RECORD_BYTES)
      throw refuseSource(`${this.#name}, record ${this.#number}, is larger than 4 MB.`)
  }

  /** Returns whether a record begins with this byte, which stands outside of records. */
  #begins(byte: number): boolean {
    if (BLANKS.has(byte) || (this.#place === 'before' && BYTE_ORDER_MARK.has(byte))) return false
    if (this.#place === 'before' && byte === LIST) this.#place = 'between'
    else if (this.#place === 'between' && byte === LIST_END) this.#place = 'after'
    else if (this.#place === 'between' && byte === OBJECT) {
      this.#place = 'inside'
      this.#number += 1
      return true
    } else if (this.#place !== 'between' || byte !== COMMA) {
      throw refuseSource(`${this.#name} is not a list of records as dumpdata writes it, after record ${this.#number}.`)
    }
    return false
  }

  /** Returns whether the record ends with this byte. */
  #ends(byte: number): boolean {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === BACKSLASH) this.#isEscaped = true
      else if (byte === QUOTE) this.#isInText = false
      return false
    }
    if (byte === QUOTE) this.#isInText = true
    else if (byte === OBJECT) this.#depth += 1
    else if (byte === OBJECT_END) this.#depth -= 1
    return this.#depth === 0
  }
}

const recordSchema = z.object({
  model: z.string().min(1),
  pk: z.union([z.string().min(1), z.number()]),
  fields: z.record(z.string(), z.unknown()),
})

const KEYLESS = 'has no model, key (pk) or fields. Export it without --natural-primary.'

function parseRecord(bytes: Uint8Array, at: string): SourceRecord {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseSource(`${at}, is not in UTF-8. Export it in UTF-8.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuseSource(`${at}, is not JSON.`)
  }
  const parsed = recordSchema.safeParse(value)
  if (!parsed.success) throw refuseSource(`${at}, ${KEYLESS}`)
  const { model, pk, fields } = parsed.data
  return { model, key: String(pk), fields, at }
}

/**
 * Yields the records of a file of `dumpdata` in their order. Throws `invalid` under `source` with one line for a file
 * that is empty, is no such list, ends in the middle, is not in UTF-8, or has a record of more than 4 MB.
 */
export async function* readDump({ name, chunks }: SourceFile): AsyncGenerator<SourceRecord> {
  const cutter = new RecordCutter(name)
  let number = 0
  let isFirst = true
  for await (const piece of chunks()) {
    if (isFirst) refuseWideLetters(name, piece)
    isFirst = false
    for (const bytes of cutter.cut(piece)) {
      number += 1
      yield parseRecord(bytes, `${name}, record ${number}`)
    }
  }
  cutter.end()
}
