/**
 * Kysely's dialect for a pool that may lead through a pooler in transaction mode. Such a pooler gives each transaction
 * any server connection that is free, so the settings of a session are lost or appear in another one. Each transaction
 * therefore makes its own settings, and a statement outside a transaction becomes one.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { Client, type ClientBase, DatabaseError, type QueryConfig, type QueryResult } from 'pg'

export class PooledPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #localSettings: string

  /** @param localSettings the `set local` statements that each transaction begins with */
  constructor(config: PostgresDialectConfig, localSettings: string) {
    super(config)
    this.#config = config
    this.#localSettings = localSettings
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#config, this.#localSettings)
  }
}

/** Kysely does not export the type of its own connection. */
type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class PooledDriver extends PostgresDriver {
  readonly #localSettings: string
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  constructor(config: PostgresDialectConfig, localSettings: string) {
    super({
      ...config,
      onCreateConnection: async (connection) => this.#wrapStatements(connection as PostgresConnection),
    })
    this.#localSettings = localSettings
  }

  override async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    this.#inTransaction.add(connection)
    try {
      // Both go as one text, and so in one round trip.
      await connection.executeQuery(CompiledQuery.raw(`${beginning(settings)}; ${this.#localSettings}`))
    } catch (error) {
      // A connection that cannot roll back is discarded. The first error has the reason.
      await this.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#inTransaction.delete(connection)
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    this.#inTransaction.delete(connection)
  }

  #wrapStatements(connection: PostgresConnection): void {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query) => {
      if (this.#inTransaction.has(connection)) return execute(query)
      await this.beginTransaction(connection, {})
      try {
        const result = await execute(query)
        await this.commitTransaction(connection)
        return result as never
      } catch (error) {
        await this.rollbackTransaction(connection).catch(() => undefined)
        throw error
      }
    }
  }
}

const beginning = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

// Prepared statements, in one place: PostgreSQL parses and plans a statement once for each connection instead of each
// time. A pooler in transaction mode changes the connection under a statement, so nothing is prepared behind one.

/**
 * The most prepared statements, each of which costs memory in every connection. Further statements are not prepared.
 */
const MOST_PREPARED = 500

/**
 * Longer texts insert many rows at once, and are seldom repeated with the same number. The longest that reads explains an entry: it
 * has 9,500 characters, and takes thirty times as long to plan as to run.
 */
const LONGEST_TEXT = 12_000

/** Matches one statement that reads. Without parameters only these are prepared, not `begin`, settings or definitions. */
const READS = /^\W*(select|with)\b[^;]*$/i

/** The number of texts that are remembered until they are sent a second time. */
const MOST_SEEN_ONCE = 2000

/** Keeps the names of the statements of one pool, and the texts that were sent once. */
function createNames() {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let count = 0
  return {
    /** Returns the name under which the text is prepared; undefined for a text that is sent for the first time. */
    of: (text: string): string | undefined => {
      const name = names.get(text)
      if (name !== undefined || text.length > LONGEST_TEXT || names.size >= MOST_PREPARED) return name
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      count += 1
      names.set(text, `s${count}`)
      return names.get(text)
    },
    forget: (text: string) => void names.delete(text),
  }
}

/**
 * Returns whether a migration has changed the columns of a prepared `select *`, for which PostgreSQL reports this code.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * Returns a function for one pool that makes each of its connections prepare the statements with parameters, and those
 * that read, that are sent more than once. A statement whose columns have changed since is prepared again; within a
 * transaction, it fails once before that.
 */
export function createPreparation(): (client: ClientBase) => void {
  const names = createNames()
  return (client) => {
    const send = (...given: unknown[]): unknown =>
      Client.prototype.query.call(client, ...(given as Parameters<Client['query']>))
    const sendOne = (query: QueryConfig) => send(query) as Promise<QueryResult>
    const sendPrepared = async (text: string, values: unknown[]): Promise<QueryResult> => {
      const name = names.of(text)
      if (name === undefined) return sendOne({ text, values })
      try {
        return await sendOne({ name, text, values })
      } catch (error) {
        if (!isOutdated(error)) throw error
        names.forget(text)
        // A failed statement has ended the transaction that it was in.
        if (client.getTransactionStatus() !== 'I') throw error
        return sendOne({ text, values })
      }
    }
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown =>
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || READS.test(text)) && rest.length === 0
        ? sendPrepared(text, values)
        : send(text, values, ...rest)
    client.query = query as ClientBase['query']
  }
}
