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
