/** The API's base address, which the server writes into the page (`API_BASE_URL`), so that one build serves any host. */

/** For browser code only. Ends in a slash. */
export function apiBaseUrl(): string {
  return document.documentElement.dataset['apiBaseUrl'] ?? '/api/'
}
