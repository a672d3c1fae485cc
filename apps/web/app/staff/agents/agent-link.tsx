import { mayDo } from '@evergrove/contract/staff/duties'
import { Link } from 'react-router'
import { Unbroken } from '../../components/unbroken.tsx'
import { useStaff } from '../session/current-staff.ts'
import { staffRecord } from '../session/staff-api.ts'

export type AgentLinkProps = {
  agent: { id: number; first_name: string; last_name: string }
  className?: string | undefined
}

export const addressOfAgent = (id: number): string => `/staff/agents/${id}`

/** Returns the address of an entry of the ledger with its reason. */
export const addressOfEntry = (number: number): string => `/staff/agents/entries/${number}`

/** Returns the address of the security events of the account with this email address. */
export const securityLogOf = (email: string): string => `/staff/security-log?account=${encodeURIComponent(email)}`

/** The agent's name as a link to the agent's page. */
export function AgentLink({ agent, className }: AgentLinkProps) {
  return (
    <Link to={addressOfAgent(agent.id)} className={className}>
      <Unbroken text={`${agent.first_name} ${agent.last_name}`} />
    </Link>
  )
}

export type QueueLinkProps = { queue: 'payments' | 'withdrawals' | 'receipts'; id: number; children: string }

/** A link to the record in its queue for staff who decide it, and plain text for others. */
export function QueueLink({ queue, id, children }: QueueLinkProps) {
  const { role } = useStaff()
  if (!mayDo(role, 'payments')) return children
  return <Link to={`/staff/${queue}?status=All&chosen=${id}`}>{children}</Link>
}

export const AGENTS_PATH = 'staff/agents'

export const agentPath = (id: number): string => `${AGENTS_PATH}/${id}`

/** Half of the time for which the URL of a proof is valid. */
const RELOAD_MS = 5 * 60 * 1000

/** Returns the query of an agent, whose result is null if there is no such agent. */
export const agentQuery = (id: number) => ({
  ...staffRecord('GET /staff/agents/{id}', { params: { id } }),
  refetchInterval: RELOAD_MS,
})

/** Returns the queries to load again after an action on the agent. */
export const changedBy = (id: number): readonly string[] => [
  AGENTS_PATH,
  agentPath(id),
  `${agentPath(id)}/ledger`,
  `${agentPath(id)}/debt`,
  'staff/proposals',
  'staff/home',
]
