/** Loads what the verification of an entry rests on, and verifies it. */
import type { LogReceipt } from '@evergrove/contract/transparency'
import { type ShownEntry, type Verdict, verifyReceipt } from './verify-receipt.ts'

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
