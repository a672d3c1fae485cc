import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { Day } from '../../components/day.tsx'
import { formatDollars } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import styles from './booking-columns.module.css'
import { causeOf } from './booking-words.ts'
import { kindWords } from './filter/statement-filter.ts'

const isTaken = ({ amount }: StatementEntry): boolean => amount.startsWith('-')

/** A booking as a line of an account: when, what and why, how much, and what was there afterwards. */
export const bookingColumns: Column<StatementEntry>[] = [
  { label: 'Date', render: ({ created_at }) => <Day moment={created_at} /> },
  { label: 'Booking', render: ({ kind }) => kindWords[kind], barWidth: '8rem' },
  { label: 'Details', render: causeOf, barWidth: '12rem' },
  {
    label: 'Amount',
    render: (entry) => (
      <span className={isTaken(entry) ? undefined : styles.given}>
        {isTaken(entry) ? formatDollars(entry.amount) : `+${formatDollars(entry.amount)}`}
      </span>
    ),
    isFigure: true,
  },
  { label: 'Balance', render: ({ balance }) => formatDollars(balance), isFigure: true },
]
