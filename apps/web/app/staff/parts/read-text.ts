/** The text of a file that a bank sent. */
import type { StatementEncoding } from '@evergrove/contract/receipts/receipt-words'

export type ReadText = { text: string; encoding: StatementEncoding }

/** Recognises the byte order mark of UTF-16, as the server does. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Returns the text in its apparent encoding: its byte order mark's, UTF-8, or older programs' if it is not valid UTF-8. */
export async function readText(file: Blob): Promise<ReadText> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  const wide = utf16Of(bytes)
  if (wide !== undefined) return { text: decode(wide), encoding: 'utf-8' }
  try {
    return { text: decode('utf-8'), encoding: 'utf-8' }
  } catch {
    return { text: decode('windows-1252'), encoding: 'windows-1252' }
  }
}
