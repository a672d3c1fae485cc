import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { AgentLink } from '../../agents/agent-link.tsx'
import styles from './facts.module.css'

/** Whose it is: the name, which leads to the agent's page, and the address. */
export function Person({ agent }: { agent: NonNullable<StaffPayment['sponsor']> }) {
  return (
    <>
      <AgentLink agent={agent} />
      <span className={styles.small}>{agent.email}</span>
    </>
  )
}
