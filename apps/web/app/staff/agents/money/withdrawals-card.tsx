import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconCashBanknote } from '@tabler/icons-react'
import { Day } from '../../../components/day.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { amountColumn, decisionColumn, statusColumn } from './decided-columns.tsx'
import styles from './money.module.css'
import { QueueLink } from './queue-link.tsx'

type Withdrawal = StaffAgent['withdrawals'][number]

const columns: Column<Withdrawal>[] = [
  {
    label: 'Requested',
    render: ({ created_at }) => (
      <span className={styles.line}>
        <Day moment={created_at} />
      </span>
    ),
  },
  {
    label: 'No.',
    render: ({ id }) => (
      <QueueLink queue="withdrawals" id={id}>
        {String(id)}
      </QueueLink>
    ),
  },
  amountColumn,
  {
    label: 'Balance',
    render: ({ balance_before, balance_after }) => `${formatAmount(balance_before)} → ${formatAmount(balance_after)}`,
    isFigure: true,
  },
  statusColumn,
  decisionColumn,
]

/** The agent's withdrawals, newest first, with their decisions. */
export function WithdrawalsCard({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  return (
    <ListCard id="withdrawals" title="Withdrawals">
      {withdrawals.length === 0 ? (
        <EmptyList
          Icon={IconCashBanknote}
          message="No withdrawal requests yet"
          why="Each request appears here with the balance before and after it and who reviewed it."
        />
      ) : (
        <DataTable
          labelledBy="withdrawals"
          columns={columns}
          rows={withdrawals}
          rowKey={({ id }) => id}
          pageSize={10}
        />
      )}
    </ListCard>
  )
}
