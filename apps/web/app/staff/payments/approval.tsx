import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { formatDollars } from '../../components/money.ts'
import { nameOf } from '../queue/decidable.ts'
import styles from './approval.module.css'

/** What approving a payment brings about, booking by booking. */
export function Approval({ payment }: { payment: StaffPayment }) {
  const { amount, plan_version_id, sponsor, payment_proof } = payment
  return (
    <>
      {payment_proof === null ? <p>There is no proof of this payment yet.</p> : null}
      <p>{`${nameOf(payment)} becomes Active and gets a place in the matrix. This is booked:`}</p>
      <ul className={styles.bookings}>
        <li>
          the registration fee of <strong>{formatDollars(amount)}</strong>
          {`, by version ${plan_version_id} of the plan`}
        </li>
        {sponsor === null ? null : (
          <li>{`the referral bonus for ${sponsor.first_name} ${sponsor.last_name}, if they are Active`}</li>
        )}
        <li>the match bonuses of levels that this completes</li>
      </ul>
      <p>None of it can be taken back.</p>
    </>
  )
}
