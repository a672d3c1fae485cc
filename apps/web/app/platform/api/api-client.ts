/** The typed client of the API: the server's pages and the browser's screens call the same definitions. */
import type { ApiType } from '@evergrove/api'
import { hc } from 'hono/client'

export type ApiClient = ReturnType<typeof createApiClient>

/** The calls below auth/ are known to their clients by paths with a last slash (API-017 to API-030). */
const withLastSlash = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}auth/`) && !url.endsWith('/') ? `${url}/` : url

/** A client whose every request goes below `baseUrl` (API-001); the server passes a `fetch` that skips the network. */
export function createApiClient(baseUrl: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  return hc<ApiType>(baseUrl, {
    headers: { Accept: 'application/json' },
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(typeof input === 'string' ? withLastSlash(input, baseUrl) : input, init),
  })
}
