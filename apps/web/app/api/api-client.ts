/** The typed client of the API: the server's pages and the browser's forms call the same definitions. */
import type { ApiType } from '@evergrove/api'
import { hc } from 'hono/client'

export type ApiClient = ReturnType<typeof createApiClient>

/** A client whose every request goes below `baseUrl` (API-001); the server passes a `fetch` that skips the network. */
export function createApiClient(baseUrl: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  return hc<ApiType>(baseUrl, {
    headers: { Accept: 'application/json' },
    fetch,
  })
}
