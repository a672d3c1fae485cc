/** The calls of the API by method and path, typed by its rows, for the pages on the server and the screens in the browser. */
import type { ApiCalls } from '@evergrove/api'

/** Method and path of a call in the spelling of the API document. */
export type Key = keyof ApiCalls

type Success = 200 | 201 | 202 | 204
type Gives<K extends Key> = ApiCalls[K]['gives']

/** The status of a success with its body. A missing body is `true`. */
export type Given<K extends Key> = {
  [S in keyof Gives<K> & Success]: { status: S; body: S extends 204 ? true : Gives<K>[S] }
}[keyof Gives<K> & Success]

/** The body of a call with one success. */
export type BodyOf<K extends Key> = Given<K>['body']

type Part<N extends string, T> = T extends undefined ? unknown : object extends T ? { [P in N]?: T } : { [P in N]: T }

/** The input of a call: the placeholders of its path, its query, and its body as JSON or a form. */
type Taken<K extends Key> = Part<'params', ApiCalls[K]['params']> &
  Part<'query', ApiCalls[K]['query']> &
  (ApiCalls[K]['body'] extends undefined ? unknown : { body: ApiCalls[K]['body'] | FormData }) & {
    headers?: Readonly<Record<string, string | undefined>>
    signal?: AbortSignal
    keepalive?: boolean
  }

/** The arguments of a call. The input is optional if the call needs none. */
export type Args<K extends Key> = object extends Taken<K> ? [taken?: Taken<K>] : [taken: Taken<K>]

/** Makes a call. Rejects as the underlying `fetch` does. */
export type Send = <K extends Key>(key: K, ...args: Args<K>) => Promise<Response>

type Query = Readonly<Record<string, string | number | boolean | undefined>>

type AnyTaken = {
  params?: Readonly<Record<string, string | number>>
  query?: Query
  body?: unknown
  headers?: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal
  keepalive?: boolean
}

/** Returns the path of a call below the API's base address, without its query. */
export function pathOf(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const path = key.slice(key.indexOf('/') + 1)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryOf(query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.append(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Creates the function for the calls of the API at `baseUrl` (API-001). The server passes a `fetch` that skips the network. */
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
    return fetch(baseUrl() + path + slash + queryOf(query), {
      method: key.slice(0, key.indexOf(' ')),
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...rest,
    })
  }
}
