/** A chosen file as far as the browser looks into it. */
import { STATEMENT_MAX_BYTES, type StatementEncoding } from '@evergrove/contract/receipts/receipt-words'
import { sizeWords } from '../../payouts/payout-words.ts'

export type Sample = { file: File; text: string; encoding: StatementEncoding; isXml: boolean }

/** Why a file cannot be sent; undefined if it can. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  return size > STATEMENT_MAX_BYTES ? `${name} is larger than ${sizeWords(STATEMENT_MAX_BYTES)}.` : undefined
}

/** The text of a file in the encoding that it seems to have: UTF-8, or what older programs save. */
export async function readSample(file: File): Promise<Sample> {
  const bytes = await file.arrayBuffer()
  const read = (encoding: StatementEncoding): Sample => {
    const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
    return { file, text, encoding, isXml: text.trimStart().startsWith('<') }
  }
  try {
    return read('utf-8')
  } catch {
    return read('windows-1252')
  }
}
