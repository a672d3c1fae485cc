/**
 * The API's base address, which the server writes into the page (`API_BASE_URL`), so that one build serves any host.
 */

/** Returns the address with a trailing slash. For browser code only. */
export function apiBaseUrl(): string {
  return document.documentElement.dataset['apiBaseUrl'] ?? '/api/'
}
