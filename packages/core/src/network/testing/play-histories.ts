/** Chooses, plays and reports random histories. */
import { inTransaction } from '@evergrove/db'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'

/** A few of each kind from the same seed each time; `npm run test:deep` plays 500 from a new one. */
export const HISTORY_RUNS = Number(process.env.HISTORY_RUNS ?? 8)
/** For histories that only calculate: a thousand of each kind would take PGlite an hour. */
export const FEWER_RUNS = Math.min(HISTORY_RUNS, 100)

const HISTORY_SEED = Number(process.env.HISTORY_SEED ?? 1)

/** The time after which playing or shortening a history stops to report: ten times what a quiet machine needs. */
const reportAfterMs = 600_000 + 1500 * HISTORY_RUNS
export const HISTORY_TIMEOUT_MS = 2 * reportAfterMs

/** The settings that play the same histories again. */
export const repeatWith = `HISTORY_SEED=${HISTORY_SEED}, HISTORY_RUNS=${HISTORY_RUNS}`

let played = 0

/**
 * Plays a history in a transaction that is rolled back, so that the next one begins with an empty database. The dead
 * rows that remain are vacuumed now and then, because every scan reads them.
 */
export async function playAndUndo(db: Database, play: (trx: Trx) => Promise<void>): Promise<void> {
  played += 1
  if (played % 50 === 0) await sql`vacuum`.execute(db)
  const undo = new Error('The history is over')
  const playing = inTransaction(db, async (trx) => {
    await play(trx)
    throw undo
  })
  await playing.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

/**
 * Plays all histories and returns their number. Throws for the first that fails, shortened as far as possible, with the
 * failure.
 */
export async function playAll<T>(
  histories: fc.Arbitrary<T>,
  play: (history: T) => Promise<void>,
  { numRuns = HISTORY_RUNS, ...parameters }: fc.Parameters<[T]> = {},
): Promise<number> {
  const details = await fc.check(fc.asyncProperty(histories, play), {
    seed: HISTORY_SEED,
    interruptAfterTimeLimit: reportAfterMs,
    markInterruptAsFailure: true,
    ...parameters,
    numRuns,
  })
  if (!details.failed) return details.numRuns
  throw new Error(await fc.asyncDefaultReportMessage(details), { cause: details.errorInstance })
}

/** Actions of each kind, as frequent as its weight. */
export function actionsOf<K extends string>(weights: Record<K, number>) {
  const kinds = Object.entries<number>(weights).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as K) }))
  return fc.record({
    kind: fc.oneof(...kinds),
    pick: fc.nat(10_000),
    amount: fc.oneof(fc.integer({ min: 1, max: 8000 }), fc.constantFrom(1000, 2000, 4000)),
    flag: fc.boolean(),
  })
}
