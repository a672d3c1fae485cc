/** Stores simulated growth in batches, each table after the tables it refers to. */
import type { Trx } from '@evergrove/core/platform/schema'
import * as bulk from './bulk.repository.ts'
import type { Grown } from './grown.ts'

/** Called after each batch with the number of rows stored so far. */
export type Progress = (what: string, part: { done: number; of: number }) => void

const BATCH = 50_000
/** Larger, because each batch adds a version to the rows of the company's few accounts, which slows later transfers down. */
const TRANSFERS_BATCH = 400_000

type Range = { from: number; to: number }

const listOf = <T>({ from, to }: Range, make: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_, offset) => make(from + offset))

type Storing = { passwordHash: string; onProgress: Progress }

/** Inserts agents, payments, places, reached levels and transfers, and updates the places above them. */
export async function storeGrowth(trx: Trx, grown: Grown, { passwordHash, onProgress }: Storing): Promise<void> {
  const inBatches = async (what: string, { from, to }: Range, store: (range: Range) => Promise<void>) => {
    for (let start = from; start < to; start += BATCH) {
      const end = Math.min(to, start + BATCH)
      await store({ from: start, to: end })
      onProgress(what, { done: end - from, of: to - from })
    }
  }
  const joined = { from: grown.before, to: grown.after }
  const activated = { from: 0, to: grown.activations.count }
  await inBatches('agents', joined, (range) => bulk.insertAgents(trx, listOf(range, grown.agentAt), passwordHash))
  await inBatches('payments', joined, (range) => storePayments(trx, grown, range))
  await inBatches('places', activated, (range) => bulk.insertPlaces(trx, listOf(range, grown.placeOf)))
  await inBatches('earlier places', { from: 0, to: grown.before }, async (range) => {
    const changed = listOf(range, grown.changedAt).filter((place) => place !== undefined)
    if (changed.length > 0) await bulk.updatePlaces(trx, changed)
  })
  await inBatches('reached levels', activated, async (range) => {
    const reached = listOf(range, grown.reachedOf).flat()
    if (reached.length > 0) await bulk.insertReached(trx, reached, grown.plan.id)
  })
  await storeTransfers(trx, grown, onProgress)
}

async function storePayments(trx: Trx, grown: Grown, { from, to }: Range): Promise<void> {
  const fee = { planVersionId: grown.plan.id, amount: grown.plan.registration_fee }
  let missing = listOf({ from, to }, (position) => position)
  for (let attempt = 0; missing.length > 0; attempt += 1) {
    const payments = missing.map((position) => grown.paymentAt(position, attempt))
    const added = await bulk.insertPayments(trx, payments, fee)
    missing = missing.filter((_, index) => !added.has(payments[index]?.id ?? 0))
  }
}

async function storeTransfers(trx: Trx, grown: Grown, onProgress: Progress): Promise<void> {
  const { count } = grown.activations
  let waiting = []
  for (let index = 0; index < count; index += 1) {
    waiting.push(...grown.transfersOf(index))
    if (waiting.length < TRANSFERS_BATCH && index + 1 < count) continue
    await bulk.insertTransfers(trx, waiting)
    waiting = []
    onProgress('activations stored', { done: index + 1, of: count })
  }
}
