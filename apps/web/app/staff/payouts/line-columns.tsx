import type { BatchLine } from '@evergrove/contract/withdrawals/payouts'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { Person } from '../queue/facts.tsx'

type Line = Pick<BatchLine, 'id' | 'agent' | 'amount' | 'approved_at'>

/** The columns of approved withdrawals, in a batch or before it. */
export const lineColumns: Column<Line>[] = [
  {
    label: 'Withdrawal',
    render: ({ id }) => <Link to={`/staff/withdrawals?status=All&chosen=${id}`}>{`No. ${id}`}</Link>,
    barWidth: '4rem',
  },
  { label: 'Agent', render: ({ agent }) => <Person agent={agent} />, barWidth: '10rem' },
  { label: 'Approved', render: ({ approved_at }) => <Day moment={approved_at} />, barWidth: '6rem' },
]

export const amountColumn: Column<Line> = {
  label: 'Amount',
  render: ({ amount }) => formatAmount(amount),
  isFigure: true,
  barWidth: '5rem',
}
