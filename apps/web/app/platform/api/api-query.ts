/** How every list and figure of the screens inside is read. */
import { queryOptions } from '@tanstack/react-query'

type Answer = { status: number; json: () => Promise<unknown> }

/** What the call's description says that 200 brings. */
type Success<A> = A extends { status: 200; json: () => Promise<infer T> } ? T : never

/**
 * A call by its path below the API, which is also its key. Anything but 200 is a failure. Without a
 * connection it fails at once rather than waiting for one.
 */
export const apiQuery = <A extends Answer>(path: string, call: (init: { signal: AbortSignal }) => Promise<A>) =>
  queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const answer = await call({ signal })
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`)
      return (await answer.json()) as Success<A>
    },
    networkMode: 'always',
  })
