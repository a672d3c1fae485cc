/** The parts of a chosen file that the browser examines. */
import { STATEMENT_MAX_BYTES, type StatementKind } from '@evergrove/contract/receipts/receipt-words'
import { sizeWords } from '../../../components/size-words.ts'
import { type ReadText, readText } from '../../parts/read-text.ts'

export type Sample = ReadText & { file: File; kind: StatementKind }

/** Returns the reason why a file cannot be sent, or undefined if it can. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  return size > STATEMENT_MAX_BYTES ? `${name} is larger than ${sizeWords(STATEMENT_MAX_BYTES)}.` : undefined
}

function kindOf(text: string): StatementKind {
  const begin = text.trimStart()
  if (begin.startsWith('<')) return 'camt.053'
  return /^(?:\{1:|:20:)/.test(begin) ? 'mt940' : 'csv'
}

/** Returns the text of a file, and the kind of statement that it appears to be. */
export async function readSample(file: File): Promise<Sample> {
  const read = await readText(file)
  return { ...read, file, kind: kindOf(read.text) }
}
