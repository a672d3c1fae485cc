/** The calls of the API by method and path, typed by its rows, for the pages on the server and the screens in the browser. */
import type { ApiType } from '@evergrove/api'
import type { Hono } from 'hono'
import { withTrace } from './trace-calls.ts'

type Braces<P extends string> = P extends `${infer A}:${infer N}/${infer R}`
  ? `${A}{${N}}/${Braces<R>}`
  : P extends `${infer A}:${infer N}`
    ? `${A}{${N}}`
    : P
type SchemaOf<A> = A extends Hono<infer _E, infer S, infer _P> ? S : never
type Entries<S> = S extends unknown
  ? {
      [P in keyof S & string]: {
        [M in keyof S[P] & `$${string}`]: {
          key: `${M extends `$${infer N}` ? Uppercase<N> : never} ${Braces<P>}`
          endpoint: S[P][M]
        }
      }[keyof S[P] & `$${string}`]
    }[keyof S & string]
  : never
type Entry = Entries<SchemaOf<ApiType>>
type Calls = { [E in Entry as E['key']]: E['endpoint'] }

/** Method and path of a call, as the API document writes them. */
export type Key = keyof Calls & string

type Input<K extends Key> = Calls[K] extends { input: infer I } ? I : never
type Success = 200 | 201 | 202 | 204
type Successes<K extends Key> = Extract<Calls[K], { status: Success }>

/** The status of a success with its body; where it has none, the body is `true`. */
export type Given<K extends Key> =
  Successes<K> extends infer E
    ? E extends { status: infer S extends Success; output: infer O }
      ? { status: S; body: S extends 204 ? true : O }
      : never
    : never

/** The body of a call with one success. */
export type BodyOf<K extends Key> = Given<K>['body']

type Numbers<T> = { [N in keyof T]: T[N] | number }

/** What a call takes: what stands between the braces of its path, its query, and its body as JSON or a form. */
export type Taken<K extends Key> = (Input<K> extends { param: infer P } ? { params: Numbers<P> } : unknown) &
  (Input<K> extends { query: infer Q } ? (Record<never, never> extends Q ? { query?: Q } : { query: Q }) : unknown) &
  (Input<K> extends { json: infer B }
    ? { body: B | FormData }
    : Input<K> extends { form: unknown }
      ? { body: FormData }
      : unknown) & {
    headers?: Readonly<Record<string, string | undefined>>
    signal?: AbortSignal
    keepalive?: boolean
  }

/** The arguments of a call; what it takes may be left out where it takes nothing. */
export type Args<K extends Key> = Record<never, never> extends Taken<K> ? [taken?: Taken<K>] : [taken: Taken<K>]

/** Makes a call. Rejects as the `fetch` that it stands on does. */
export type Send = <K extends Key>(key: K, ...args: Args<K>) => Promise<Response>

type AnyTaken = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  headers?: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal
  keepalive?: boolean
}

/** The path of a call below the API's base address, without its query. */
export function pathOf(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const path = key.slice(key.indexOf('/') + 1)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.append(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Makes the function for the calls of the API at `baseUrl` (API-001). The server passes a `fetch` that skips the network. */
export function createSend(
  baseUrl: () => string,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Send {
  return (key, ...[taken]) => {
    const { params, query, body, headers: given = {}, ...rest } = (taken ?? {}) as AnyTaken
    const path = pathOf(key, params)
    // The paths of the calls below auth/ end in a slash (API-017 to API-030).
    const slash = path.startsWith('auth/') && !path.endsWith('/') ? '/' : ''
    const headers = new Headers({ Accept: 'application/json' })
    for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
    return fetch(
      baseUrl() + path + slash + queryOf(query),
      withTrace({
        method: key.slice(0, key.indexOf(' ')),
        headers,
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...rest,
      }),
    )
  }
}
