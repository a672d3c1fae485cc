import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { Day } from '../../../components/day.tsx'
import { formatNaira } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'

type Amount = 'amount' | 'balance_before' | 'balance_after'

const figure = (label: string, name: Amount): Column<Withdrawal> => ({
  label,
  render: (withdrawal) => formatNaira(withdrawal[name]),
  sortBy: (withdrawal) => Number(withdrawal[name]),
  isFigure: true,
})

/** WDR-008, WDR-010; amounts with the N that the specification writes here (CONST-006). */
export const withdrawalColumns: Column<Withdrawal>[] = [
  {
    label: 'Date Requested',
    render: ({ created_at }) => <Day moment={created_at} />,
    sortBy: ({ created_at }) => created_at,
  },
  figure('Amount', 'amount'),
  figure('Balance Before', 'balance_before'),
  figure('Balance After', 'balance_after'),
  {
    label: 'Status',
    render: ({ status }) => <StatusBadge status={status} good="Approved" waiting="Pending" />,
    sortBy: ({ status }) => status,
    barWidth: '5rem',
  },
]
