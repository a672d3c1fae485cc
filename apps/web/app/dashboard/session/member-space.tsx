import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotAuthenticatedError } from '../../session/authorized-fetch.ts'

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

function QuerySpace({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export type MemberSpaceProps = { memberId: number | undefined; children: ReactNode }

/**
 * What has been read for one member is gone with that member: each has a store of queries of its own. Before the first
 * is known nothing is read, so that one takes over what is drawn already.
 */
export function MemberSpace({ memberId, children }: MemberSpaceProps) {
  const [space, setSpace] = useState({ memberId, number: 0 })
  if (memberId !== space.memberId) {
    setSpace({ memberId, number: space.memberId === undefined ? space.number : space.number + 1 })
  }
  return <QuerySpace key={space.number}>{children}</QuerySpace>
}
