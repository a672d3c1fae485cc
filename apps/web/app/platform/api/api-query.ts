/** How the signed-in screens load every list and figure. */
import { queryOptions } from '@tanstack/react-query'

type AnyResponse = { status: number; json: () => Promise<unknown> }

/** The body of a 200, as the call declares it. */
type Success<A> = A extends { status: 200; json: () => Promise<infer T> } ? T : never

/**
 * A query for a call of the API. Its path is also its key. Any status but 200 is a failure. Without a connection the
 * query fails at once instead of waiting for one.
 */
export const apiQuery = <A extends AnyResponse>(path: string, call: (init: { signal: AbortSignal }) => Promise<A>) =>
  queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const response = await call({ signal })
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
      return (await response.json()) as Success<A>
    },
    networkMode: 'always',
  })
