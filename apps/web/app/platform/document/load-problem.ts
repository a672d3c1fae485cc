/** The failures of a page to load, as the error boundaries meet them. */
import { isRouteErrorResponse } from 'react-router'

const FIRST_SERVER_FAILURE = 500

/** The script of a page did not arrive (ERR-018). Recognised by its name, as it reaches the server's log. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'

/** The content of a page did not arrive: there is no connection, or the server cannot respond at the moment. */
export function isContentMissing(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= FIRST_SERVER_FAILURE
  // What `fetch` rejects with when there is no connection. A mistake in our own code is another kind of error.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
