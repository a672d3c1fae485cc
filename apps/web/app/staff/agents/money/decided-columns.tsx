import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Box, Text } from '@mantine/core'
import { Day } from '../../../components/day.tsx'
import { formatAmount } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import styles from './money.module.css'

type Decided = StaffAgent['payments'][number] | StaffAgent['withdrawals'][number]

/** The columns that payments and withdrawals share. */
export const amountColumn: Column<Decided> = {
  label: 'Amount',
  render: ({ amount }) => formatAmount(amount),
  isFigure: true,
  narrow: 'fact',
}

export const statusColumn: Column<Decided> = {
  label: 'Status',
  // Keeps its width next to a long reason.
  render: ({ status }) => (
    <Box component="span" display="inline-block" miw="6.25rem">
      <StatusBadge of="request" status={status} />
    </Box>
  ),
  narrow: 'aside',
}

export const decisionColumn: Column<Decided> = {
  label: 'Decision',
  render: (row) => <Decision decided={row} />,
  barWidth: '10rem',
}

/** When, by whom and why it was decided; a dash while it is pending. */
function Decision({ decided: { decided_at, decided_by, reason } }: { decided: Decided }) {
  if (decided_at === null) return '-'
  return (
    <span className={styles.cause}>
      <Day moment={decided_at} />
      {decided_by === null ? null : ` by ${decided_by}`}
      {reason === null || reason === '' ? null : (
        <Text span inherit display="block" c="dimmed" fz="sm" lh={1.4}>
          {reason}
        </Text>
      )}
    </span>
  )
}
