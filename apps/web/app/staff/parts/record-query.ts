/** One record of the console, loaded by its number. */
import { queryOptions } from '@tanstack/react-query'

type AnyResponse = { status: number; json: () => Promise<unknown> }

type Success<R> = R extends { status: 200; json: () => Promise<infer T> } ? T : never

/** Null when there is no such record. Its path is also its key. Fails at once without a connection. */
export const recordQuery = <R extends AnyResponse>(path: string, call: (init: { signal: AbortSignal }) => Promise<R>) =>
  queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }): Promise<Success<R> | null> => {
      const response = await call({ signal })
      if (response.status === 404) return null
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
      return (await response.json()) as Success<R>
    },
    networkMode: 'always',
  })

/** The number in an address; undefined if there is none that a record can have. */
export function recordIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
