/** Reads the member again when one comes to the profile from another screen: it may have been changed elsewhere. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { authorizedFetch } from '../../platform/session/authorized-fetch.ts'
import { setUser } from '../../platform/session/session.ts'

export const FRESH_MEMBER = ['auth/users/me']

async function readMember(signal: AbortSignal): Promise<CurrentUser> {
  const answer = await authorizedFetch(`${apiBaseUrl()}auth/users/me/`, { signal })
  if (!answer.ok) throw new Error(`auth/users/me answered ${answer.status}`)
  return (await answer.json()) as CurrentUser
}

/** Nothing is read on the first screen of a document (GAP-14), and a failure changes nothing. */
export function useFreshMember(): void {
  const isFirstScreen = useLocation().key === 'default'
  const { data } = useQuery({
    queryKey: FRESH_MEMBER,
    queryFn: ({ signal }) => readMember(signal),
    enabled: !isFirstScreen,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (data !== undefined) setUser(data)
  }, [data])
}
