import { Link } from 'react-router'

export type AgentLinkProps = {
  agent: { id: number; first_name: string; last_name: string }
  className?: string | undefined
}

export const addressOfAgent = (id: number): string => `/staff/agents/${id}`

/** An entry of the ledger with its reason. */
export const addressOfEntry = (number: number): string => `/staff/agents/entries/${number}`

/** The security events of the account with this email address. */
export const securityLogOf = (email: string): string => `/staff/security-log?account=${encodeURIComponent(email)}`

/** The agent's name as a link to the agent's page. */
export function AgentLink({ agent, className }: AgentLinkProps) {
  return (
    <Link to={addressOfAgent(agent.id)} className={className}>
      {`${agent.first_name} ${agent.last_name}`}
    </Link>
  )
}
