/** The text of a file that a bank sent. */
import type { StatementEncoding } from '@evergrove/contract/receipts/receipt-words'

export type ReadText = { text: string; encoding: StatementEncoding }

/** What stands first in a file in UTF-16, which the server recognises as well. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** The text in the encoding that it seems to have: what its mark says, UTF-8, or what older programs save where it is not. */
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
