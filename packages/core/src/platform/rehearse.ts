import { inTransaction } from '@evergrove/db'
import type { Database, Trx } from './schema.ts'

/** Undoes the transaction of a rehearsal, and carries its result. */
class Rehearsed<T> extends Error {
  readonly found: T

  constructor(found: T) {
    super('A rehearsal changes nothing')
    this.found = found
  }
}

/**
 * Returns what the work would return at this moment: it is carried out in a transaction of its own and undone. Throws
 * what the work throws, and so shows whether it would be refused. `db` must not be a transaction.
 */
export async function rehearse<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const undone: { by?: Rehearsed<T> } = {}
  try {
    return await inTransaction(db, async (trx) => {
      undone.by = new Rehearsed(await work(trx))
      throw undone.by
    })
  } catch (error) {
    if (undone.by !== undefined && error === undone.by) return undone.by.found
    throw error
  }
}
