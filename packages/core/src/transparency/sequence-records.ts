/** The sequencer: takes records into the log after their commit. No transaction of the product ever waits for it. */
import { inTransaction } from '@evergrove/db'
import { isMovingIn } from '../moving-in/index.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { appendLeaves, findProgress, keepProgress, logSize, type NewLeaf, takeLog } from './log.repository.ts'
import { listWriters, type NumberedRecord, newestNumber, selectUnlogged } from './records.repository.ts'
import { leafOf, newSalt, type RecordKind, recordKinds } from './records.ts'

/** The number of records that enter in one transaction. */
const BATCH_RECORDS = 5000

function toLeaf(kind: RecordKind, { id, record }: NumberedRecord): NewLeaf {
  const salt = newSalt()
  return { kind, record_id: id, salt, leaf: leafOf(kind, record, salt) }
}

/**
 * Takes the records of a kind that enter next. Numbers are taken before the commit, so they may become visible out of
 * order, and some never do. Every number above the settled one is therefore looked for again, until all transactions
 * that had written to the table when a higher number was seen have ended: a gap below it is then final.
 */
async function takeKind(trx: Trx, kind: RecordKind, limit: number): Promise<NumberedRecord[]> {
  const { settled_id, seen_id, waiting_for } = await findProgress(trx, kind)
  const writing = await listWriters(trx, kind)
  const isSettled = !waiting_for.some((writer) => writing.includes(writer))
  const newest = await newestNumber(trx, kind)
  // The writers are listed after the newest number: a transaction that took a lower number and is not among them has
  // ended before the records are read.
  const writers = await listWriters(trx, kind)
  const records = await selectUnlogged(trx, kind, { after: settled_id, limit })
  const seen = isSettled ? seen_id : settled_id
  const finalId = Math.max(settled_id, writers.length === 0 ? newest : seen)
  const lastId = records.length < limit ? finalId : Math.min(finalId, records.at(-1)?.id ?? finalId)
  const next = isSettled ? { seen_id: newest, waiting_for: writers } : { seen_id, waiting_for }
  await keepProgress(trx, { kind, settled_id: lastId, ...next, seen_id: Math.max(next.seen_id, lastId) })
  return records
}

/** Returns how many records entered; undefined while another process is adding some. */
async function takeBatch(db: Database, limit: number): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await takeLog(trx))) return undefined
    // What is brought over can be taken back until the move is finished, and a record in the log never can.
    if (await isMovingIn(trx)) return 0
    const leaves: NewLeaf[] = []
    for (const kind of recordKinds) {
      const records = await takeKind(trx, kind, limit - leaves.length)
      for (const record of records) leaves.push(toLeaf(kind, record))
      if (leaves.length >= limit) break
    }
    await appendLeaves(trx, await logSize(trx), leaves)
    return leaves.length
  })
}

/**
 * Takes every visible record into the log, in batches, and those of each kind in the order of their numbers. One
 * process at a time does so; another one returns 0 at once. The process may end at any point: the next run takes the
 * remaining records.
 * @param onBatch receives the number of records that have entered so far
 */
export async function sequenceRecords(
  { db }: { db: Database },
  { batch = BATCH_RECORDS, onBatch = () => {} }: { batch?: number; onBatch?: (entered: number) => void } = {},
): Promise<number> {
  for (let entered = 0; ; ) {
    const taken = await takeBatch(db, batch)
    if (taken === undefined || taken === 0) return entered
    entered += taken
    onBatch(entered)
    if (taken < batch) return entered
  }
}
