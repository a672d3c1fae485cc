import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NotAuthenticatedError } from '../../session/authorized-fetch.ts'

const MAX_RETRIES = 2

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof NotAuthenticatedError) && failures < MAX_RETRIES },
    },
  })
}

function QuerySpace({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export type MemberSpaceProps = { memberId: number | undefined; children: ReactNode }

/** What has been read for one member is gone with that member: each has a store of queries of its own. */
export function MemberSpace({ memberId, children }: MemberSpaceProps) {
  return <QuerySpace key={memberId}>{children}</QuerySpace>
}
