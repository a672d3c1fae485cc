/** The records of a company's export, and the refusal of a file that cannot be read. */
import { utf16Of } from '../bank-files/index.ts'
import { type AppError, invalid } from '../platform/errors.ts'

/** A file of the export. Its name ends in `.json` for the list that `dumpdata` writes, and in `.csv` for one table. */
export type SourceFile = { name: string; chunks: () => AsyncIterable<Uint8Array> }

export type SourceRecord = {
  /** The name of its model, with its application before a point, or of its table. */
  model: string
  /** The key of the record in the source. */
  key: string
  fields: Readonly<Record<string, unknown>>
  /** Where it stands, such as `users.json, record 17`. */
  at: string
}

/** A longer record is no record of a company, and would fill the memory. */
export const MOST_RECORD_BYTES = 4 * 1024 * 1024

/** Returns the refusal of the export: one sentence in one line. */
export const refuseSource = (sentence: string): AppError => invalid({ source: [sentence] })

/** Throws `invalid` under `source` for a file whose first bytes are in UTF-16, as Windows redirects output. */
export function refuseWideLetters(name: string, first: Uint8Array): void {
  if (utf16Of(first) !== undefined) throw refuseSource(`${name} is in UTF-16. Export it in UTF-8.`)
}

/** The rows of one transaction. */
export const BATCH = 1000

/** Returns the items in lists of a batch each. */
export async function* inBatches<T>(items: AsyncIterable<T> | Iterable<T>, size = BATCH): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
