/**
 * Loads the agent again on entering the profile from another screen, because the profile may have changed elsewhere.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { setAgent } from '../../platform/session/session.ts'
import { agentQuery } from '../queries.ts'

export const freshAgentQuery = agentQuery('GET /auth/users/me')

/** Loads nothing on the first screen of a document (GAP-14). A failure changes nothing. */
export function useFreshAgent(): void {
  const isFirstScreen = useLocation().key === 'default'
  const { data } = useQuery({
    ...freshAgentQuery,
    networkMode: 'online',
    enabled: !isFirstScreen,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (data !== undefined) setAgent(data)
  }, [data])
}
