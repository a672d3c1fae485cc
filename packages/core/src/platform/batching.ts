/** Batches requests that arrive at the same time: one transaction for many costs far less than one for each. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '@evergrove/db'
import type { Database, Trx } from './schema.ts'

/**
 * Handles the pieces as if one after another and returns their results in the same order. An error undoes all of them.
 */
type BatchAction<P, R> = (trx: Trx, pieces: P[]) => Promise<R[]>

export type BatchOptions<P> = {
  /** The largest batch. All pieces of a batch hold their locks until the whole batch is done. */
  most: number
  /** Returns the key of a piece. Pieces with the same key are about the same thing and never share a batch. */
  keyOf: (piece: P) => unknown
}

type Waiting<P, R> = {
  piece: P
  resolve: (result: R) => void
  reject: (error: unknown) => void
  /** Runs work as part of the request that brought the piece, for example in its trace. */
  within: <T>(work: () => T) => T
}

/**
 * Turns an action on several pieces into an action on one piece. If nothing is running on the database, the piece is
 * handled at once. Otherwise it joins the next batch, which has a transaction of its own and starts when the action of
 * the current one is done, so that it takes its locks while the current one commits. If the action fails, the batch is
 * rolled back and each piece is tried alone, so that no piece fails because of another. A failed commit is never
 * repeated, because it may have succeeded. Inside a running transaction, a piece is handled in that transaction, alone.
 */
export function createBatcher<P, R>(
  action: BatchAction<P, R>,
  options: BatchOptions<P>,
): (db: Database, piece: P) => Promise<R> {
  const queues = new WeakMap<Database, (piece: P) => Promise<R>>()
  return async (db, piece) => {
    if (db.isTransaction) {
      const [result] = await inTransaction(db, (trx) => action(trx, [piece]))
      return result as R
    }
    const enqueue = queues.get(db) ?? createQueue(db, action, options)
    queues.set(db, enqueue)
    return enqueue(piece)
  }
}

function createQueue<P, R>(db: Database, action: BatchAction<P, R>, { most, keyOf }: BatchOptions<P>) {
  let waiting: Waiting<P, R>[] = []
  let isRunning = false
  let committing = Promise.resolve()

  function takeTogether(): Waiting<P, R>[] {
    const taken = new Map<unknown, Waiting<P, R>>()
    const left: Waiting<P, R>[] = []
    for (const one of waiting) {
      const key = keyOf(one.piece)
      if (taken.size < most && !taken.has(key)) taken.set(key, one)
      else left.push(one)
    }
    waiting = left
    return [...taken.values()]
  }

  /**
   * Handles pieces together, and each alone if that fails.
   * @param onActed is called when the action has succeeded or failed, before the commit
   */
  async function settle(together: Waiting<P, R>[], onActed: () => void): Promise<void> {
    let hasActionFailed = false
    try {
      const results = await inTransaction(db, async (trx) => {
        try {
          return await action(
            trx,
            together.map(({ piece }) => piece),
          )
        } catch (error) {
          hasActionFailed = true
          throw error
        } finally {
          onActed()
        }
      })
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as R)
    } catch (error) {
      if (hasActionFailed && together.length > 1) for (const one of together) await settle([one], onActed)
      else for (const { reject } of together) reject(error)
      onActed()
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Requests that arrive in the same moment join the batch.
      await setImmediate()
      const acted = Promise.withResolvers<void>()
      const before = committing
      const together = takeTogether()
      const within = together[0]?.within ?? ((work) => work())
      committing = within(() => settle(together, acted.resolve))
      await acted.promise
      await before
    }
    isRunning = false
  }

  return (piece: P): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ piece, resolve, reject, within: AsyncLocalStorage.snapshot() })
      if (!isRunning) void run()
    })
}
