/** Decoding of the files of banks to text. */
import type { StatementEncoding } from '@evergrove/contract/receipts/receipt-words'
import { STATEMENT_MAX_BYTES } from '@evergrove/contract/receipts/receipt-words'
import { refuseFile } from './faults.ts'

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
