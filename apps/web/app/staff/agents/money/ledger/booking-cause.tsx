import type { Booking, StaffAgent } from '@evergrove/contract/agents/agents'
import { AgentLink } from '../../agent-link.tsx'
import { decisionWords } from '../decision-words.ts'
import { QueueLink } from '../queue-link.tsx'
import styles from './booking-columns.module.css'

export type BookingCauseProps = { booking: Booking; withdrawals: StaffAgent['withdrawals'] }

/** Why it was booked: whose joining, which level, which request and who decided it, or the reason that staff gave. */
export function BookingCause({ booking, withdrawals }: BookingCauseProps) {
  const { kind, phase, level, caused_by, payment_id, withdrawal_id, reason } = booking
  if (withdrawal_id !== null) {
    const withdrawal = withdrawals.find(({ id }) => id === withdrawal_id)
    return (
      <span className={styles.cause}>
        <QueueLink queue="withdrawals" id={withdrawal_id}>
          {`Withdrawal no. ${withdrawal_id}`}
        </QueueLink>
        {phase === 'pending' || withdrawal === undefined ? null : `, ${decisionWords(withdrawal)}`}
      </span>
    )
  }
  if (kind === 'adjustment') return reason ?? '-'
  if (caused_by === null || payment_id === null) return '-'
  return (
    <span className={styles.cause}>
      {level === null ? null : `Level ${level} completed: `}
      <AgentLink agent={caused_by} />
      {' joined, '}
      <QueueLink queue="payments" id={payment_id}>
        {`payment no. ${payment_id}`}
      </QueueLink>
    </span>
  )
}
