/** Creates the queries for every list, record and figure of the signed-in screens. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Args, type BodyOf, type Key, pathOf, type Send } from './calls.ts'

/** A record of a list. */
export type Rows<K extends Key> = BodyOf<K> extends readonly (infer Row)[] ? Row : never

/** A page of a list, and the number of rows on all its pages. */
export type ListPage<Row> = { rows: Row[]; total: number }

type AnyTaken = { params?: Record<string, string | number>; query?: object }

/** The key of a query: the call's path and what it asks for, if anything. Invalidating the path loads all of them again. */
function keyOf(key: string, taken: unknown) {
  const { params, query } = (taken ?? {}) as AnyTaken
  const path = pathOf(key, params)
  const isAsked = query !== undefined && Object.values(query).some((value) => value !== undefined)
  return isAsked ? [path, query] : [path]
}

/** Queries for calls made by `send`. Any status but 200 is a failure. Without a connection they fail instead of waiting. */
export function queriesOf(send: Send) {
  const load = async <K extends Key>(key: K, args: Args<K>, signal: AbortSignal): Promise<Response> => {
    const call = send as (key: Key, taken: object) => Promise<Response>
    return call(key, { ...args[0], signal })
  }
  const required = async (key: Key, response: Response) => {
    if (response.status !== 200) throw new Error(`${key} answered ${response.status}`)
    return response.json()
  }
  return {
    /** The body of the call. */
    query: <K extends Key>(key: K, ...args: Args<K>) =>
      queryOptions({
        queryKey: keyOf(key, args[0]),
        queryFn: async ({ signal }): Promise<BodyOf<K>> => required(key, await load(key, args, signal)),
        networkMode: 'always',
      }),
    /** A page of a list with its total. The previous page stays while the next one loads. */
    list: <K extends Key>(key: K, ...args: Args<K>) =>
      queryOptions({
        queryKey: keyOf(key, args[0]),
        queryFn: async ({ signal }): Promise<ListPage<Rows<K>>> => {
          const response = await load(key, args, signal)
          const rows = (await required(key, response)) as Rows<K>[]
          return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) }
        },
        placeholderData: keepPreviousData,
        networkMode: 'always',
      }),
    /** One record; null when there is none. */
    record: <K extends Key>(key: K, ...args: Args<K>) =>
      queryOptions({
        queryKey: keyOf(key, args[0]),
        queryFn: async ({ signal }): Promise<BodyOf<K> | null> => {
          const response = await load(key, args, signal)
          if (response.status !== 404) return required(key, response)
          // An unread body keeps the request open.
          await response.text()
          return null
        },
        networkMode: 'always',
      }),
  }
}
