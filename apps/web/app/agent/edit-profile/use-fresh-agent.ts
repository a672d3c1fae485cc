/** Loads the agent again on entering the profile from another screen, because the profile may have changed elsewhere. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { authorizedFetch } from '../../platform/session/authorized-fetch.ts'
import { setAgent } from '../../platform/session/session.ts'

export const FRESH_AGENT = ['auth/users/me']

async function loadAgent(signal: AbortSignal): Promise<CurrentAgent> {
  const response = await authorizedFetch(`${apiBaseUrl()}auth/users/me/`, { signal })
  if (!response.ok) throw new Error(`auth/users/me returned ${response.status}`)
  return (await response.json()) as CurrentAgent
}

/** Loads nothing on the first screen of a document (GAP-14). A failure changes nothing. */
export function useFreshAgent(): void {
  const isFirstScreen = useLocation().key === 'default'
  const { data } = useQuery({
    queryKey: FRESH_AGENT,
    queryFn: ({ signal }) => loadAgent(signal),
    enabled: !isFirstScreen,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (data !== undefined) setAgent(data)
  }, [data])
}
