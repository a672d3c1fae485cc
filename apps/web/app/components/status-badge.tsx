import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { PaymentStatus } from '@evergrove/contract/payments'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import styles from './plain/plain.module.css'

type BadgeLook = 'primary' | 'warning' | 'danger'

/** A short state on a coloured ground. */
export function Badge({ look, children }: { look: BadgeLook; children: string }) {
  return (
    <span className={styles.badge} data-look={look}>
      <span>{children}</span>
    </span>
  )
}

/** The records that carry a status, and the look of each of their statuses. Agents and staff see some of them differently. */
const looks = {
  /** OVER-009, DOWN-007 */
  agent: { Active: 'primary', Pending: 'danger', Suspended: 'danger', Closed: 'danger' } satisfies Record<
    AgentStatus,
    BadgeLook
  >,
  agentForStaff: { Active: 'primary', Pending: 'warning', Suspended: 'danger', Closed: 'danger' } satisfies Record<
    AgentStatus,
    BadgeLook
  >,
  /** PAY-006 */
  ownPayment: {
    Approved: 'primary',
    Pending: 'danger',
    Rejected: 'danger',
    Reversed: 'danger',
  } satisfies Record<PaymentStatus, BadgeLook>,
  /** Payments and withdrawals while and after they wait for staff (WDR-010). */
  request: {
    Approved: 'primary',
    Pending: 'warning',
    Rejected: 'danger',
    Reversed: 'danger',
    Returned: 'danger',
    Paid: 'primary',
  } satisfies Record<PaymentStatus | WithdrawalStatus | 'Paid', BadgeLook>,
  content: { Published: 'primary', Hidden: 'warning' },
  subscription: { Confirmed: 'primary', Unconfirmed: 'warning', Ended: 'danger' },
  payout: { Waiting: 'warning', Sent: 'warning', Paid: 'primary', Returned: 'danger' },
  payoutBatch: { Draft: 'warning', Released: 'warning', Settled: 'primary', Dissolved: 'danger' },
  receipt: {
    'No match': 'danger',
    Proposed: 'warning',
    Waiting: 'warning',
    'To approve': 'warning',
    Matched: 'primary',
    'Taken out': 'danger',
  },
  month: { Closed: 'primary', 'Ready to close': 'warning', 'After earlier months': 'warning', Current: 'warning' },
  mailing: { Draft: 'warning', Sending: 'warning', Sent: 'primary', Stopped: 'danger' },
  proposal: { Confirmed: 'primary', Refused: 'danger', Withdrawn: 'warning', Expired: 'warning' },
  staffAccount: { Enabled: 'primary', Disabled: 'danger' },
} as const satisfies Record<string, Record<string, BadgeLook>>

export type StatusBadgeProps = {
  [K in keyof typeof looks]: { of: K; status: keyof (typeof looks)[K] & string }
}[keyof typeof looks]

/** A status in the primary, warning or danger style. */
export function StatusBadge({ of, status }: StatusBadgeProps) {
  const lookOf: Readonly<Record<string, BadgeLook>> = looks[of]
  return <Badge look={lookOf[status] ?? 'danger'}>{status}</Badge>
}
