import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotAuthenticatedError } from './not-authenticated.ts'

const MAX_RETRIES = 2
/** Reading ahead, when a link is pointed at, counts as reading for the screen that is opened then. */
const FRESH_MS = 10_000

/** Screens say quietly what is missing; why stands in the log (ERR-020). */
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
  /** Who is signed in; undefined before that is known. */
  owner: number | string | undefined
  children: ReactNode
}

/**
 * What has been read for one who is signed in is gone with them: each has a store of queries of their own. Before the
 * first is known nothing is read, so that one takes over what is drawn already.
 */
export function QuerySpace({ owner, children }: QuerySpaceProps) {
  const [space, setSpace] = useState({ owner, number: 0 })
  if (owner !== space.owner) {
    setSpace({ owner, number: space.owner === undefined ? space.number : space.number + 1 })
  }
  return <QueryStore key={space.number}>{children}</QueryStore>
}
