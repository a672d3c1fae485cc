/** Doing together what comes at the same time: one transaction for many costs far less than one for each. */
import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '@evergrove/db'
import type { Database, Trx } from './schema.ts'

/** Does the pieces as if one after another and answers in their order. What it throws undoes all of them. */
type Act<P, R> = (trx: Trx, pieces: P[]) => Promise<R[]>

export type Combining<P> = {
  /** How many at most are done together: what they lock, they lock for the time that all of them take. */
  most: number
  /** Pieces with the same key concern the same thing and are never done together. */
  keyOf: (piece: P) => unknown
}

type Waiting<P, R> = { piece: P; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Makes of an act on several pieces the act on one: it is done at once when nothing is under way on its database, else
 * together with what else comes meanwhile, in one transaction after the present one. When the act fails, everything is
 * rolled back and each piece is tried by itself, so that none fails through another; a commit that fails is never tried
 * again, for it may have happened. Inside a running transaction a piece is done in that one, alone.
 */
export function createCombiner<P, R>(act: Act<P, R>, options: Combining<P>): (db: Database, piece: P) => Promise<R> {
  const queues = new WeakMap<Database, (piece: P) => Promise<R>>()
  return async (db, piece) => {
    if (db.isTransaction) {
      const [result] = await inTransaction(db, (trx) => act(trx, [piece]))
      return result as R
    }
    const enqueue = queues.get(db) ?? createQueue(db, act, options)
    queues.set(db, enqueue)
    return enqueue(piece)
  }
}

function createQueue<P, R>(db: Database, act: Act<P, R>, { most, keyOf }: Combining<P>) {
  let waiting: Waiting<P, R>[] = []
  let isRunning = false

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

  async function settle(together: Waiting<P, R>[]): Promise<void> {
    let hasActFailed = false
    try {
      const results = await inTransaction(db, (trx) => {
        const acting = act(
          trx,
          together.map(({ piece }) => piece),
        )
        return acting.catch((error: unknown) => {
          hasActFailed = true
          throw error
        })
      })
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as R)
    } catch (error) {
      if (hasActFailed && together.length > 1) for (const one of together) await settle([one])
      else for (const { reject } of together) reject(error)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Whoever comes in the same moment comes along.
      await setImmediate()
      await settle(takeTogether())
    }
    isRunning = false
  }

  return (piece: P): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ piece, resolve, reject })
      if (!isRunning) void run()
    })
}
