/** Reads the files of an export one after the other, each in its form. */
import { readDump } from './read-dump.ts'
import { readTableFile } from './read-table-file.ts'
import type { SourceFile, SourceRecord } from './source.ts'

/** Yields the records of all files. Throws `invalid` under `source` as the reader of each form does. */
export async function* readSource(files: readonly SourceFile[]): AsyncGenerator<SourceRecord> {
  for (const file of files) yield* file.name.endsWith('.csv') ? readTableFile(file) : readDump(file)
}
