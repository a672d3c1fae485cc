/** The content that the root loader provides to every page: company, services, network marketing (NAV-006). */
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'

export type Site = Awaited<ReturnType<typeof rootLoader>>

const NOTHING: Pick<Site, 'company' | 'services' | 'marketing'> = {
  company: undefined,
  services: [],
  marketing: undefined,
}

/**
 * Returns the company, its services and its network marketing. Content that could not be loaded is missing (ERR-019).
 */
export function useSite(): Pick<Site, 'company' | 'services' | 'marketing'> {
  return useRouteLoaderData<typeof rootLoader>('root') ?? NOTHING
}

/**
 * The API's base address, which the server writes into the page (`API_BASE_URL`), so that one build serves any host.
 */

/** Returns the address with a trailing slash. For browser code only. */
export function apiBaseUrl(): string {
  return document.documentElement.dataset['apiBaseUrl'] ?? '/api/'
}
