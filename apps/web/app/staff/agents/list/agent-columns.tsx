import type { Person } from '@evergrove/contract/network'
import type { ReactNode } from 'react'
import { Day } from '../../../components/day.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import { AgentLink } from '../agent-link.tsx'
import styles from './agent-list.module.css'

export type AgentRow = Person & { code: string }

/** Text that can be marked and copied although the row around it is a link. */
const text = (value: ReactNode) => <span className={styles.text}>{value}</span>

/** Who an agent is, at a glance; the whole row leads to the agent. */
export const agentColumns: Column<AgentRow>[] = [
  { label: 'Name', render: (agent) => <AgentLink agent={agent} className={styles.name} />, barWidth: '8rem' },
  { label: 'E-mail', render: ({ email }) => text(email), barWidth: '11rem' },
  { label: 'Phone', render: ({ phone_number }) => text(phone_number), barWidth: '7rem' },
  { label: 'Code', render: ({ code }) => text(code), barWidth: '6rem' },
  {
    label: 'Status',
    render: ({ status }) => (
      <span className={styles.status}>
        <StatusBadge status={status} waiting="Pending" />
      </span>
    ),
    barWidth: '5rem',
  },
  { label: 'Joined', render: ({ date_joined }) => text(<Day moment={date_joined} />), barWidth: '6rem' },
]
