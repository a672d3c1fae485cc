/** Chooses, plays and reports random histories. */
import { inTransaction } from '@evergrove/db'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/schema.ts'

/** A few of each kind from the same seed each time; `npm run test:deep` plays 500 from a new one. */
export const HISTORY_RUNS = Number(process.env.HISTORY_RUNS ?? 4)
/** For histories that only calculate: a thousand of each kind would take PGlite an hour. */
export const FEWER_RUNS = Math.min(HISTORY_RUNS, 100)

const HISTORY_SEED = Number(process.env.HISTORY_SEED ?? 1)

/** The time after which playing or shortening a history stops to report: ten times what a quiet machine needs. */
const reportAfterMs = 600_000 + 1500 * HISTORY_RUNS
export const HISTORY_TIMEOUT_MS = 2 * reportAfterMs

/** The settings that play the same histories again. */
export const repeatWith = `HISTORY_SEED=${HISTORY_SEED}, HISTORY_RUNS=${HISTORY_RUNS}`

/** Plays a history in a transaction that is rolled back, so that the next one begins with an empty database. */
export async function playAndUndo(db: Database, play: (trx: Trx) => Promise<void>): Promise<void> {
  const undo = new Error('The history is over')
  const playing = inTransaction(db, async (trx) => {
    await play(trx)
    throw undo
  })
  await playing.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

/** The number of histories that share a transaction. Their dead rows are vacuumed afterwards, because every scan reads them. */
const PLAYED_TOGETHER = 25

/**
 * Plays a beginning once and then histories that continue from its end, one after the other. Each is undone before the next, and
 * `close` undoes the beginning.
 */
class Stage<H extends { trx: Trx; again: () => H }> {
  readonly #db: Database
  readonly #begin: (trx: Trx) => Promise<H>
  #opened: { beginning: H; undo: () => Promise<void> } | undefined
  #left = PLAYED_TOGETHER

  constructor(db: Database, begin: (trx: Trx) => Promise<H>) {
    this.#db = db
    this.#begin = begin
  }

  async play(show: (history: H) => Promise<void>): Promise<void> {
    if (this.#left === 0) await this.close()
    this.#opened ??= await this.#open()
    this.#left -= 1
    const { beginning } = this.#opened
    try {
      await show(beginning.again())
    } finally {
      await sql`rollback to savepoint beginning`.execute(beginning.trx)
    }
  }

  async #open(): Promise<{ beginning: H; undo: () => Promise<void> }> {
    const opened = Promise.withResolvers<H>()
    const closing = Promise.withResolvers<void>()
    const playing = playAndUndo(this.#db, async (trx) => {
      const beginning = await this.#begin(trx)
      await sql`savepoint beginning`.execute(trx)
      opened.resolve(beginning)
      await closing.promise
    })
    playing.catch(opened.reject)
    const undo = async () => {
      closing.resolve()
      await playing
    }
    return { beginning: await opened.promise, undo }
  }

  async close(): Promise<void> {
    await this.#opened?.undo()
    this.#opened = undefined
    this.#left = PLAYED_TOGETHER
    await sql`vacuum`.execute(this.#db)
  }
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

/** Where histories begin. Those with another seed continue differently. */
export type Beginning<H> = { db: Database; begin: (trx: Trx) => Promise<H>; addedToSeed: number }

/** Plays half of the histories, each from the end of the same beginning, like `playAll`. Returns their number. */
export async function playHalf<H extends { trx: Trx; again: () => H }, T>(
  { db, begin, addedToSeed }: Beginning<H>,
  histories: fc.Arbitrary<T>,
  play: (history: H, actions: T) => Promise<void>,
): Promise<number> {
  const stage = new Stage(db, begin)
  const parameters = { numRuns: Math.ceil(HISTORY_RUNS / 2), seed: HISTORY_SEED + addedToSeed }
  try {
    return await playAll(histories, (actions) => stage.play((history) => play(history, actions)), parameters)
  } finally {
    await stage.close()
  }
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
