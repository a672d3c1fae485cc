/** The typed client of the API, for the pages on the server and the screens in the browser. */
import type { ApiType } from '@evergrove/api'
import { hc } from 'hono/client'
import { withTrace } from './trace-calls.ts'

export type ApiClient = ReturnType<typeof createApiClient>

/** The paths of the calls below auth/ end in a slash (API-017 to API-030). */
const withLastSlash = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}auth/`) && !url.endsWith('/') ? `${url}/` : url

/** A client for the API at `baseUrl` (API-001). The server passes a `fetch` that skips the network. */
export function createApiClient(baseUrl: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  return hc<ApiType>(baseUrl, {
    headers: { Accept: 'application/json' },
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(typeof input === 'string' ? withLastSlash(input, baseUrl) : input, withTrace(init)),
  })
}
