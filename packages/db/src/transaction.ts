/**
 * The only way to run a transaction. A use-case opens one or joins the one it was given. Work that must happen only on
 * success (waking a job, clearing a cache) waits until after the commit.
 */
import { type Kysely, sql, type Transaction } from 'kysely'

export type BackgroundErrorReporter = (error: unknown, what: string) => void

type Hook = () => unknown

const reporters = new WeakMap<object, BackgroundErrorReporter>()
const hooksOfTransaction = new WeakMap<object, Hook[]>()

/** Reports through Node's warnings, for databases without a reporter. */
export const warnOfBackgroundError: BackgroundErrorReporter = (error, what) => {
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : String(error)}`)
}

/** Sets the reporter for failed after-commit hooks of this database. */
export function reportBackgroundErrors<S>(db: Kysely<S>, reporter: BackgroundErrorReporter): void {
  reporters.set(db, reporter)
}

function isTransaction<S>(db: Kysely<S>): db is Transaction<S> {
  return db.isTransaction
}

/**
 * Runs the work in a transaction: in the running one if `db` is a transaction, otherwise in a new one that commits when
 * the work succeeds and rolls back when it throws. After-commit hooks have run when this resolves.
 */
export async function inTransaction<S, T>(
  db: Kysely<S> | Transaction<S>,
  work: (trx: Transaction<S>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db)
  const hooks: Hook[] = []
  const result = await db.transaction().execute((trx) => {
    hooksOfTransaction.set(trx, hooks)
    return work(trx)
  })
  const report = reporters.get(db) ?? warnOfBackgroundError
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      report(error, 'Work after a committed transaction failed')
    }
  }
  return result
}

/**
 * Runs `hook` once the outermost transaction has committed, in order of registration, and never if it rolls back. A
 * hook that fails is reported but does not fail the caller, because the transaction is already stored.
 */
export function afterCommit<S>(trx: Transaction<S>, hook: Hook): void {
  const hooks = hooksOfTransaction.get(trx)
  if (hooks === undefined) throw new Error('afterCommit needs a transaction opened by inTransaction')
  hooks.push(hook)
}

/** Makes another view of the same transaction collect its after-commit hooks in the same list. */
export function adoptHooks<S>(view: Transaction<S>, trx: Transaction<S>): void {
  const hooks = hooksOfTransaction.get(trx)
  if (hooks !== undefined) hooksOfTransaction.set(view, hooks)
}

const withoutTimeout = sql`set local statement_timeout = 0`

/**
 * Runs work that reads the whole database in one read-only snapshot without the statement timeout, because millions of
 * rows take seconds to minutes. If `db` is a transaction, it runs in that transaction as it is.
 */
export async function inLongSnapshot<S, T>(
  db: Kysely<S> | Transaction<S>,
  read: (trx: Transaction<S>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return read(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await withoutTimeout.execute(trx)
      return read(trx)
    })
}

/** Does the same for work that reports progress. The transaction ends with the iteration, even if the caller ends early. */
export async function* stepsInLongSnapshot<S, T, R>(
  db: Kysely<S> | Transaction<S>,
  read: (trx: Transaction<S>) => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  if (isTransaction(db)) return yield* read(db)
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await withoutTimeout.execute(trx)
    return yield* read(trx)
  } finally {
    // The transaction wrote nothing. A connection that cannot even roll back is discarded. The first error has the
    // reason.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}
