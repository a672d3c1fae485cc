import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotAuthenticatedError } from './not-authenticated.ts'

const MAX_RETRIES = 2
/** Prefetched data is still fresh for this time, so that it serves the screen that opens after the pointer was over its link. */
const FRESH_MS = 10_000

/** Logs the reason, because screens only show that something is missing (ERR-020). */
function logFailure(error: Error, { queryKey }: Query<unknown, unknown, unknown>): void {
  if (!(error instanceof NotAuthenticatedError)) console.error(`${queryKey.join('/')} could not be loaded`, error)
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => !(error instanceof NotAuthenticatedError) && failures < MAX_RETRIES,
      },
    },
  })
}

function QueryStore({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export type QuerySpaceProps = {
  /** The signed-in person, or undefined before that is known. */
  owner: number | string | undefined
  children: ReactNode
}

/**
 * Gives each signed-in person a query store of their own, so that nobody sees data that was loaded for someone else.
 * Nothing is loaded before the first person is known, so that person takes over the existing store.
 */
export function QuerySpace({ owner, children }: QuerySpaceProps) {
  const [space, setSpace] = useState({ owner, number: 0 })
  if (owner !== space.owner) {
    setSpace({ owner, number: space.owner === undefined ? space.number : space.number + 1 })
  }
  return <QueryStore key={space.number}>{children}</QueryStore>
}
