/** Reading in one statement: rows, their total, and the session that decides whether the caller may read them. */
import {
  type CompiledQuery,
  type Expression,
  expressionBuilder,
  type OperationNode,
  type RawBuilder,
  sql,
} from 'kysely'
import { COUNTED } from './paging.ts'
import type { Database, Schema } from './schema.ts'

/** Begins a query that a reader runs. */
export const queries = expressionBuilder<Schema>()

// Building and compiling a query takes as long as PostgreSQL needs to answer it, so the queries of frequent calls are
// defined once, and their texts are compiled once.

type Build = (...values: never[]) => Expression<unknown>

/** Stands for a value while a text is compiled: the value at this index of one of the queries that it consists of. */
class Place {
  readonly part: number
  readonly index: number
  constructor(part: number, index: number) {
    this.part = part
    this.index = index
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError('The text of a defined query cannot depend on its values')
  }
}

class DefinedQuery<R> implements Expression<R> {
  readonly id: number
  readonly build: Build
  readonly values: readonly unknown[]
  constructor(id: number, build: Build, values: readonly unknown[]) {
    this.id = id
    this.build = build
    this.values = values
  }
  get expressionType(): R | undefined {
    return undefined
  }
  toOperationNode(): OperationNode {
    return this.build(...(this.values as never[])).toOperationNode()
  }
}

let defined = 0

/**
 * Defines a query whose text is the same for all values, so that it is built and compiled once. `build` may only put
 * its values into the query as parameters.
 */
export function defineQuery<V extends readonly unknown[], R>(
  build: (...values: V) => Expression<R>,
): (...values: V) => Expression<R> {
  defined += 1
  const id = defined
  return (...values) => new DefinedQuery<R>(id, build as unknown as Build, values)
}

/** A row of the query that a function returns. */
export type RowOf<Q extends (...values: never[]) => Expression<unknown>> =
  ReturnType<Q> extends Expression<infer R> ? R : never

const texts = new Map<string, CompiledQuery>()

type Compose<R> = (parts: readonly Expression<unknown>[]) => RawBuilder<R>

const withPlaces = ({ id, build, values }: DefinedQuery<unknown>, part: number) =>
  new DefinedQuery(
    id,
    build,
    values.map((_, index) => new Place(part, index)),
  )

/** Runs the statement that is composed of the parts. If all of them are defined, it is compiled only the first time. */
async function run<R>(db: Database, parts: readonly Expression<unknown>[], compose: Compose<R>): Promise<R[]> {
  const fixed = parts.filter((part) => part instanceof DefinedQuery)
  if (fixed.length < parts.length) return (await compose(parts).execute(db)).rows
  const key = fixed.map(({ id }) => id).join(' ')
  const text = texts.get(key) ?? compose(fixed.map(withPlaces)).compile(db)
  texts.set(key, text)
  const parameters = text.parameters.map((given) =>
    given instanceof Place ? fixed[given.part]?.values[given.index] : given,
  )
  return (await db.executeQuery<R>({ ...text, parameters })).rows
}

export type Reading<R> = { rows: R[]; total: number | undefined }

/** Reads a query's rows in order, and `count`'s number, in one round trip. A call's reader throws the caller's refusal. */
export type Reader = <R>(query: Expression<R>, count?: Expression<{ count: number }>) => Promise<Reading<R>>

/** The place where a use-case reads: through the reader of a call, or in the database itself, where nobody has to be checked. */
export type Source = Database | Reader

type Found = { $state: string | null; $total: number | null; $row: number | null }

type Parts<R> = {
  /** The session of a caller. If it has no row, the other queries find nothing. */
  session: Expression<unknown>
  query: Expression<R>
  count?: Expression<unknown> | undefined
}

function withoutFound<R>({ $state: _state, $total: _total, $row: _row, ...row }: R & Found): R {
  return row as R
}

// A join without a condition is a nested loop, which keeps the order of the query. A long list is sent without the
// caller's session in each of its rows.
const withSession = ([session, query, count]: readonly Expression<unknown>[]) => sql<Found>`
  select
    case when coalesce(found."$row", 1) = 1 then known.state end as "$state",
    ${count === undefined ? sql`null::bigint` : sql`(${count})`} as "$total",
    found.*
  from (select to_json(caller)::text as state from (${session}) caller) known
  left join (select row_number() over () as "$row", listed.* from (${query}) listed) found on true`

async function readTogether<R>(
  db: Database,
  { session, query, count }: Parts<R>,
): Promise<Reading<R> & { first?: Found }> {
  const rows = await run(db, [session, query, ...(count === undefined ? [] : [count])], withSession)
  const [first] = rows
  return {
    ...(first === undefined ? {} : { first }),
    total: first?.$total ?? undefined,
    rows: first?.$row ? rows.map((row) => withoutFound(row as R & Found)) : [],
  }
}

const nobody = defineQuery(() => sql`select null as id`)
const alone = ([query]: readonly Expression<unknown>[]) => sql`${query}`

/** Reads the rows of the query, in its order, and with them the number that `count` gives, in one round trip. */
export async function readFrom<R>(
  source: Source,
  query: Expression<R>,
  count?: Expression<{ count: number }>,
): Promise<Reading<R>> {
  if (typeof source === 'function') return source(query, count)
  if (count === undefined) return { rows: (await run(source, [query], alone)) as R[], total: undefined }
  const { rows, total } = await readTogether(source, { session: nobody(), query, count })
  return { rows, total }
}

/** Counts the rows of the query, up to ten thousand, because counting reads every row. */
export const countOf = (rows: Expression<unknown>): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from (select from (${rows}) listed limit ${COUNTED}) counted`

/** The session of a caller as a query for at most one row. The columns named in `dates` hold moments. */
export type SessionQuery<S> = { query: Expression<S>; dates: readonly (keyof S & string)[] }

function reviveDates<S>(text: string, dates: SessionQuery<S>['dates']): S {
  const session = JSON.parse(text) as Record<string, unknown>
  for (const name of dates) if (typeof session[name] === 'string') session[name] = new Date(session[name])
  return session as S
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
    const { first, rows, total } = await readTogether(db, { session, query, count })
    await admit(first?.$state ? reviveDates(first.$state, dates) : undefined)
    return { rows, total }
  }
