/** Turns a connection error into one line that an operator can act on and that contains no password. */

/** pg reports a refused `localhost` as an AggregateError without a message, with one error for each address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'at an invalid URL'
  const { host, hostname, pathname, searchParams } = new URL(url)
  const server = hostname === '' ? (searchParams.get('host') ?? 'the local socket') : host
  return `${pathname.slice(1) || '(default)'} at ${server}`
}

/** Returns an error whose message is one plain line: which database, and why it cannot be reached. */
export function plainConnectionError(error: unknown, url: string): Error {
  return new Error(`Cannot reach the database ${placeOf(url)}: ${reasonOf(error)}`, { cause: error })
}
