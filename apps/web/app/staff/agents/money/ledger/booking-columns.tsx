import type { Booking, StaffAgent } from '@evergrove/contract/agents/agents'
import { formatDollars } from '../../../../components/money.ts'
import type { Column } from '../../../../components/table/column.ts'
import { Moment } from '../../../parts/moment.tsx'
import { BookingCause } from './booking-cause.tsx'
import styles from './booking-columns.module.css'
import { kindWords, movedBy } from './booking-words.ts'

function Amount({ booking }: { booking: Booking }) {
  const moved = movedBy(booking)
  const amount = formatDollars(booking.amount)
  if (moved === 0n) {
    return (
      <span className={styles.still}>
        {amount}
        <span className={styles.small}>held before</span>
      </span>
    )
  }
  return moved > 0n ? <span className={styles.given}>{`+${amount}`}</span> : `-${amount}`
}

/** A booking with all that explains it. */
export const bookingColumns = (withdrawals: StaffAgent['withdrawals']): Column<Booking>[] => [
  {
    label: 'Date',
    render: ({ created_at }) => (
      <span className={styles.line}>
        <Moment moment={created_at} />
      </span>
    ),
  },
  {
    label: 'Booking',
    render: (booking) => (
      <span className={styles.line}>
        {kindWords(booking)}
        <span className={styles.small}>{`no. ${booking.id}`}</span>
      </span>
    ),
  },
  { label: 'Cause', render: (booking) => <BookingCause booking={booking} withdrawals={withdrawals} /> },
  { label: 'Plan', render: ({ plan_version_id }) => plan_version_id ?? '-', isFigure: true },
  { label: 'Amount', render: (booking) => <Amount booking={booking} />, isFigure: true },
  { label: 'Balance', render: ({ balance }) => formatDollars(balance), isFigure: true },
]
