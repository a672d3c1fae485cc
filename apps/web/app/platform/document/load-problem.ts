/** Recognises failures to load a page, for the error boundaries. */
import { isRouteErrorResponse } from 'react-router'

/** The script of a page did not arrive (ERR-018). It is a module of its own, apart from the router, whose loader throws it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  /** The address of the script. */
  readonly script: string

  constructor(script: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.script = script
  }
}

export const FIRST_SERVER_FAILURE = 500

/** The browsers' messages for the missing script of a part that is loaded later. */
const PART_MISSING = /dynamically imported module|importing a module script/i

/** The browsers' messages for a `fetch` without a connection. */
const NO_CONNECTION = /^(Failed to fetch|NetworkError|Load failed)/

const isPartMissing = (error: unknown): boolean => error instanceof TypeError && PART_MISSING.test(error.message)

/** Returns true if a page's content did not arrive: there is no connection, or the server cannot respond at the moment. */
export function isContentMissing(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= FIRST_SERVER_FAILURE
  return isPartMissing(error) || (error instanceof TypeError && NO_CONNECTION.test(error.message))
}

/** Returns true if content or script did not arrive, which reaching the server solves. Any other failure is our mistake. */
export const isLoadProblem = (error: unknown): boolean => isContentMissing(error) || error instanceof ChunkLoadError

/** Returns the address to check before a document with a missing script is reloaded, or undefined if no script is missing. */
export function missingScript(error: unknown): string | undefined {
  if (error instanceof ChunkLoadError) return error.script
  return isPartMissing(error) ? location.href : undefined
}
