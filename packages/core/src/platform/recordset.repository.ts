import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './schema.ts'

/** Stores half of a surrogate pair as any other text parameter stores it. */
function storable(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? value.toWellFormed() : value
}

/**
 * Returns rows as one parameter, for `from`: the text of the statement does not depend on their number, so that it
 * stays prepared. Their order is kept.
 * @param types the columns, each with its PostgreSQL type; a missing value is null
 */
export function recordset<C extends string>(
  rows: readonly { readonly [K in C]?: unknown }[],
  types: Readonly<Record<C, string>>,
): RawBuilder<unknown> {
  const json = JSON.stringify(rows, storable)
  const columns = Object.entries<string>(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${json}::json) as given (${sql.join(columns)})`
}

/** Returns the columns of such rows as a list for `insert into` and `select`. */
export const columnsOf = (types: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(Object.keys(types).map((name) => sql.ref(name)))

/** Returns rows with their positions, counted from 1: for numbers that follow the highest one. */
export const inOrder = <R extends object>(rows: readonly R[]): (R & { position: number })[] =>
  rows.map((row, index) => ({ position: index + 1, ...row }))

// One process fills an empty database, and others that start at the same time wait.

/** Lets one transaction at a time do this, waiting as long as another works, which the pool's timeouts would not allow. */
export async function takeTurn(trx: Trx, what: string): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext(${what}))`.execute(trx)
}
