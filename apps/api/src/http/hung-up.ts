/** Clients that hang up. It happens every day and is no failure of ours. */

/** How the end of a connection shows in whatever was reading from it. */
function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET')
}

/** Whether the failure is only that the client has ended the request. Any other failure counts, heard or not. */
export const hasHungUp = (error: unknown, { signal }: Pick<Request, 'signal'>): boolean =>
  signal.aborted && (error === signal.reason || isAbort(error))
