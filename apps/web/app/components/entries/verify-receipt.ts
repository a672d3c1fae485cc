/** Verifies an entry against the signed log in this browser, which does not trust the server's statements about it. */
import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { LogReceipt } from '@evergrove/contract/transparency'

export type Verdict =
  | { isProven: true; position: number; size: number; isSigned: boolean }
  | { isProven: false; why: string }

type Bytes = Uint8Array<ArrayBuffer>

/** Name, id and base64 of C2SP signed-note. The base64 may contain a plus sign as well. */
const VERIFIER_KEY = /^.+?\+[0-9a-f]{8}\+(.+)$/

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

async function sha256(prefix: number, ...parts: Bytes[]): Promise<Bytes> {
  const bytes = await new Blob([Uint8Array.of(prefix), ...parts]).arrayBuffer()
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Returns the root that the proof leads to (RFC 9162, 2.1.3.2), or undefined for a proof of another length. */
async function rootOf({ entry, position, proof }: LogReceipt, size: number): Promise<Bytes | undefined> {
  let place = position
  let last = size - 1
  let root = await sha256(0, new TextEncoder().encode(entry))
  for (const step of proof.map(bytesOf)) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      root = await sha256(1, step, root)
      while (place % 2 === 0 && place !== 0) {
        place /= 2
        last = Math.floor(last / 2)
      }
    } else root = await sha256(1, root, step)
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? root : undefined
}

/** Returns true if the key signed the note, or undefined in a browser that does not know Ed25519. */
async function isSigned({ checkpoint, key }: LogReceipt): Promise<boolean | undefined> {
  const [text = '', signatures = ''] = checkpoint.split('\n\n')
  const [, , signature = ''] = signatures.trim().split(' ')
  const [, publicKey = ''] = VERIFIER_KEY.exec(key) ?? []
  try {
    const opened = await crypto.subtle.importKey('raw', bytesOf(publicKey).slice(1), 'Ed25519', false, ['verify'])
    const bytes = new TextEncoder().encode(`${text}\n`)
    return await crypto.subtle.verify('Ed25519', opened, bytesOf(signature).slice(4), bytes)
  } catch {
    return undefined
  }
}

const minorUnits = (amount: string): string => String(BigInt(amount.replace('.', '')))

/** The entry on the screen: its number, its kind and the amount of its transfer. */
export type ShownEntry = Pick<EntryExplanation, 'number' | 'size' | 'kind'>

/** The part of a transfer in the log that readers need, with its amount in minor units. */
export type LoggedTransfer = {
  id: number
  kind: string
  phase: string
  amount: string
  debit_account_id: number
  credit_account_id: number
}

/** Returns the transfer of a receipt. */
export const transferIn = ({ entry }: Pick<LogReceipt, 'entry'>): LoggedTransfer =>
  (JSON.parse(entry) as { record: LoggedTransfer }).record

/** Returns true if the entry of the receipt is the one on the screen. */
function isAbout(receipt: LogReceipt, { number, size, kind }: ShownEntry): boolean {
  const record = transferIn(receipt)
  return record.id === number && record.kind === kind && record.amount === minorUnits(size)
}

/**
 * Computes the leaf and the root in the browser, and compares them with the checkpoint that everyone gets at
 * `/log/checkpoint`.
 * @param published the text of that checkpoint
 */
export async function verifyReceipt(receipt: LogReceipt, published: string, shown: ShownEntry): Promise<Verdict> {
  if (!isAbout(receipt, shown)) return { isProven: false, why: 'The log has another entry under this number.' }
  const [, size = '', root = ''] = receipt.checkpoint.split('\n')
  if (receipt.checkpoint !== published) return { isProven: false, why: 'The public checkpoint is a different one.' }
  const computed = await rootOf(receipt, Number(size))
  if (computed === undefined || !same(computed, bytesOf(root))) {
    return { isProven: false, why: 'The proof does not lead to the public checkpoint.' }
  }
  const signed = await isSigned(receipt)
  if (signed === false) return { isProven: false, why: 'The checkpoint is not signed with the key of the log.' }
  return { isProven: true, position: receipt.position, size: Number(size), isSigned: signed === true }
}

// Loads what the verification of an entry rests on, and verifies it.

/** Loads the server's receipt of an entry, or 'waiting' if the log does not have it yet. */
export type LoadReceipt = () => Promise<LogReceipt | 'waiting'>

type Verified = { verdict: Verdict; receipt: LogReceipt }

/** Loads the checkpoint that everyone gets. */
async function loadCheckpoint(): Promise<string> {
  const response = await fetch('/log/checkpoint', { cache: 'no-store' })
  if (!response.ok) throw new Error(`GET log/checkpoint returned ${response.status}`)
  return response.text()
}

/**
 * Returns a way to verify entries, which asks for the checkpoint that everyone gets only when a receipt leads to another
 * one: many entries are then verified against one copy.
 */
export function createVerifier() {
  let published: Promise<string> | undefined

  return async function verifyEntry(shown: ShownEntry, loadReceipt: LoadReceipt): Promise<Verified | 'waiting'> {
    let receipt = await loadReceipt()
    if (receipt === 'waiting') return receipt
    published ??= loadCheckpoint()
    if (receipt.checkpoint !== (await published)) {
      // A new checkpoint has been signed since one of the two was loaded.
      receipt = await loadReceipt()
      if (receipt === 'waiting') return receipt
      published = loadCheckpoint()
    }
    return { receipt, verdict: await verifyReceipt(receipt, await published, shown) }
  }
}
