/**
 * Sends statements of one transaction that do not depend on each other's results, without waiting for one another.
 * PostgreSQL executes them in the order in which they are sent, and each has its own snapshot, as if they had been sent
 * one by one. This saves network time, during which the transaction holds its locks.
 */
import {
  DummyDriver,
  Transaction as KyselyTransaction,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import { adoptHooks } from './transaction.ts'

/** The transaction is begun and ended elsewhere, so only the executor of this dialect is used. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * Runs `work` with a view of the transaction through which the statements that `work` starts at once, as with
 * `Promise.all`, are sent at once, in the order in which they are started. If one fails, PostgreSQL refuses those after
 * it, and the transaction can only be rolled back. The view must not be used after `work` has ended.
 */
export async function sendTogether<S, T>(trx: Transaction<S>, work: (trx: Transaction<S>) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor()
  return executor.provideConnection((connection) => {
    const unqueued = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    const view = new KyselyTransaction<S>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: unqueued,
    })
    adoptHooks(view, trx)
    return work(view)
  })
}
