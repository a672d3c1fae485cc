/** Reading in one statement: rows, their total, and the session that decides whether the caller may read them. */
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import { COUNTED } from './paging.ts'
import type { Database, Schema } from './schema.ts'

/** Begins a query that a reader runs. */
export const queries = expressionBuilder<Schema>()

export type Reading<R> = { rows: R[]; total: number | undefined }

/** Reads a query's rows in order, and `count`'s number, in one round trip. A call's reader throws the caller's refusal. */
export type Reader = <R>(query: Expression<R>, count?: Expression<{ count: number }>) => Promise<Reading<R>>

/** The place where a use-case reads: through the reader of a call, or in the database itself, where nobody has to be checked. */
export type Source = Database | Reader

type Found = { $state: string | null; $total: number | null; $row: number | null }

type Parts<R> = {
  /** A row with one column, `state`. If it has no row, the other queries find nothing. */
  state: Expression<unknown>
  query: Expression<R>
  count: Expression<unknown> | undefined
}

function withoutFound<R>({ $state: _state, $total: _total, $row: _row, ...row }: R & Found): R {
  return row as R
}

async function readTogether<R>(
  db: Database,
  { state, query, count }: Parts<R>,
): Promise<Reading<R> & { first?: Found }> {
  // A join without a condition is a nested loop, which keeps the order of the query. A long list is sent without the
  // caller's session in each of its rows.
  const { rows } = await sql<R & Found>`
    select
      case when coalesce(found."$row", 1) = 1 then known.state end as "$state",
      ${count === undefined ? sql`null::bigint` : sql`(${count})`} as "$total",
      found.*
    from (${state}) known
    left join (select row_number() over () as "$row", listed.* from (${query}) listed) found on true`.execute(db)
  const [first] = rows
  return {
    ...(first === undefined ? {} : { first }),
    total: first?.$total ?? undefined,
    rows: first?.$row ? rows.map(withoutFound) : [],
  }
}

/** Reads the rows of the query, in its order, and with them the number that `count` gives, in one round trip. */
export async function readFrom<R>(
  source: Source,
  query: Expression<R>,
  count?: Expression<{ count: number }>,
): Promise<Reading<R>> {
  if (typeof source === 'function') return source(query, count)
  if (count === undefined) return { rows: (await sql<R>`${query}`.execute(source)).rows, total: undefined }
  const { rows, total } = await readTogether(source, { state: sql`select null as state`, query, count })
  return { rows, total }
}

/** Counts the rows of the query, up to ten thousand, because counting reads every row. */
export const countOf = (rows: Expression<unknown>): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (select from (${rows}) listed limit ${COUNTED}) counted`

/** The session of a caller as a query for at most one row. The columns named in `dates` hold moments. */
export type SessionQuery<S> = { query: Expression<S>; dates: readonly (keyof S & string)[] }

function reviveDates<S>(text: string, dates: SessionQuery<S>['dates']): S {
  const isDate = new Set<string>(dates)
  return JSON.parse(text, (name, value: unknown) =>
    isDate.has(name) && typeof value === 'string' ? new Date(value) : value,
  ) as S
}

/**
 * Returns a reader that finds the caller's session in the statement that reads. `admit` is called with the session
 * before any row is returned, and throws if the session does not let the caller in.
 */
export const readerWithSession =
  <S>(
    db: Database,
    { query: session, dates }: SessionQuery<S>,
    admit: (session: S | undefined) => Promise<unknown>,
  ): Reader =>
  async (query, count) => {
    const state = sql`select to_json(caller)::text as state from (${session}) caller`
    const { first, rows, total } = await readTogether(db, { state, query, count })
    await admit(first?.$state ? reviveDates(first.$state, dates) : undefined)
    return { rows, total }
  }
