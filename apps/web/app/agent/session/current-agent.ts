/** The signed-in agent, for every screen below the dashboard layout. The layout shows no screen before the agent is known. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { createContext, use } from 'react'

export const AgentContext = createContext<CurrentUser | undefined>(undefined)

/** @throws when used outside the dashboard's screens */
export function useAgent(): CurrentUser {
  const agent = use(AgentContext)
  if (agent === undefined) throw new Error('useAgent belongs below the dashboard layout')
  return agent
}
