/** The API's base address, as the server wrote it into the page (`API_BASE_URL`), so that one build serves any host. */

/** For browser code only; ends in a slash. */
export function apiBaseUrl(): string {
  return document.documentElement.dataset['apiBaseUrl'] ?? '/api/'
}
