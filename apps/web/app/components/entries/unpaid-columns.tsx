import { unpaidKindLabels } from '@evergrove/contract/reward-words'
import type { Unpaid } from '@evergrove/contract/rewards'
import { Day } from '../day.tsx'
import { formatAmount } from '../money.ts'
import type { Column } from '../table/column.ts'

/** The columns of bonuses and rewards that were not paid: date, kind, reason, and lost amount. */
export const unpaidColumns: Column<Unpaid>[] = [
  { label: 'Date', render: ({ created_at }) => <Day moment={created_at} />, narrow: 'plain' },
  {
    label: 'Not paid',
    render: ({ kind, level }) => `${unpaidKindLabels[kind]}${level === null ? '' : `, level ${level}`}`,
    narrow: 'title',
  },
  { label: 'Reason', render: ({ why }) => why, narrow: 'line' },
  {
    label: 'Amount',
    render: ({ amount, reward }) => (amount === null ? reward : formatAmount(amount)),
    isFigure: true,
    narrow: 'aside',
  },
]
