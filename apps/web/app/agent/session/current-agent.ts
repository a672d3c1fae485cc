/**
 * The signed-in agent, for every screen below the dashboard layout. The layout shows no screen before the agent is
 * known.
 */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { createContext, use } from 'react'

export const AgentContext = createContext<CurrentAgent | undefined>(undefined)

/**
 * Returns the signed-in agent.
 * @throws when used outside the dashboard's screens
 */
export function useAgent(): CurrentAgent {
  const agent = use(AgentContext)
  if (agent === undefined) throw new Error('useAgent belongs below the dashboard layout')
  return agent
}
