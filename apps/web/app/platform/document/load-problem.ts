/** The failures of a page to load, as the error boundaries meet them. */
import { isRouteErrorResponse } from 'react-router'
import { ChunkLoadError } from './chunk-load-error.ts'

export const FIRST_SERVER_FAILURE = 500

/** What browsers call it when the script of a part that is loaded later did not arrive. */
const PART_MISSING = /dynamically imported module|importing a module script/i

/** What browsers call it when `fetch` has no connection. */
const NO_CONNECTION = /^(Failed to fetch|NetworkError|Load failed)/

const isPartMissing = (error: unknown): boolean => error instanceof TypeError && PART_MISSING.test(error.message)

/** The content of a page did not arrive: there is no connection, or the server cannot respond at the moment. */
export function isContentMissing(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= FIRST_SERVER_FAILURE
  return isPartMissing(error) || (error instanceof TypeError && NO_CONNECTION.test(error.message))
}

/** Content or script did not arrive, so the page can be shown once the server is reached. Anything else is our mistake. */
export const isLoadProblem = (error: unknown): boolean => isContentMissing(error) || error instanceof ChunkLoadError

/** The address to ask for before a document is reloaded that lacks a script; undefined if it has them all. */
export function missingScript(error: unknown): string | undefined {
  if (error instanceof ChunkLoadError) return error.script
  return isPartMissing(error) ? location.href : undefined
}
