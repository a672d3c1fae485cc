/** The typed client for calls that a signed-in member makes. */
import { type ApiClient, createApiClient } from '../api/api-client.ts'
import { apiBaseUrl } from '../document/api-base-url.ts'
import { authorizedFetch } from './authorized-fetch.ts'

/** A client below the page's API address; rejects as `authorizedFetch` does. */
export const memberApi = (): ApiClient => createApiClient(apiBaseUrl(), authorizedFetch)
