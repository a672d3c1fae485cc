/** The text of a file in the encoding that was promised. */
import type { StatementEncoding } from '@evergrove/contract/receipts/receipt-words'
import { STATEMENT_MAX_BYTES } from '@evergrove/contract/receipts/receipt-words'
import { refuseFile } from '../../bank-files/index.ts'

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** Throws `invalid` under `file` for a file that is empty or too large. */
export function checkSize(bytes: Uint8Array): void {
  if (bytes.length === 0) throw refuseFile(['The file is empty.'])
  if (bytes.length > STATEMENT_MAX_BYTES) throw refuseFile(['The file is larger than 10 MB.'])
}

/**
 * The text of a file without a byte order mark. Nothing is guessed: a file that is not in the encoding is refused with
 * `invalid` under `file`, and so is one in UTF-8 that should be in Windows-1252, because its accents would be garbled.
 */
export function decodeText(bytes: Uint8Array, encoding: StatementEncoding): string {
  checkSize(bytes)
  if (UTF_16_MARKS.some((mark) => beginsWith(bytes, mark)) || bytes.includes(0)) {
    throw refuseFile(['The file is not text in UTF-8 or Windows-1252. Export it as CSV with one of these.'])
  }
  const utf8 = asUtf8(bytes)
  if (encoding === 'utf-8' || beginsWith(bytes, BYTE_ORDER_MARK)) {
    if (utf8 !== undefined) return notBlank(utf8)
    throw refuseFile(['The file is not in UTF-8. If your bank uses Windows-1252, choose it in the format.'])
  }
  if (utf8 !== undefined && !isAscii(bytes)) {
    throw refuseFile(['The file is in UTF-8, not in Windows-1252. Choose UTF-8 in the format.'])
  }
  return notBlank(new TextDecoder('windows-1252').decode(bytes))
}

function notBlank(text: string): string {
  if (text.trim() === '') throw refuseFile(['The file is empty.'])
  return text
}
