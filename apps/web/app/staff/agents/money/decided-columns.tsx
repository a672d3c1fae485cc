import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { formatDollars } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import styles from './cells.module.css'
import { Decision } from './decision.tsx'

type Decided = StaffAgent['payments'][number] | StaffAgent['withdrawals'][number]

/** What payments and withdrawals have in common: how much, where it stands, and who decided it. */
export const amountColumn: Column<Decided> = {
  label: 'Amount',
  render: ({ amount }) => formatDollars(amount),
  isFigure: true,
}

export const statusColumn: Column<Decided> = {
  label: 'Status',
  render: ({ status }) => (
    <span className={styles.status}>
      <StatusBadge status={status} good="Approved" waiting="Pending" />
    </span>
  ),
}

export const decisionColumn: Column<Decided> = {
  label: 'Decision',
  render: (row) => <Decision decided={row} />,
  barWidth: '10rem',
}
