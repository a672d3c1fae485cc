import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { PaymentStatus } from '@evergrove/contract/payments'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { Badge } from '@mantine/core'

type Look = keyof typeof COLORS

const COLORS = { primary: 'evergreen', warning: 'gold', danger: 'red' } as const

/** What carries a status, and how each of its statuses looks. Agents and staff see some of them differently. */
const looks = {
  /** OVER-009, DOWN-007 */
  agent: { Active: 'primary', Pending: 'danger', Suspended: 'danger' } satisfies Record<AgentStatus, Look>,
  agentForStaff: { Active: 'primary', Pending: 'warning', Suspended: 'danger' } satisfies Record<AgentStatus, Look>,
  /** PAY-006 */
  ownPayment: { Approved: 'primary', Pending: 'danger', Rejected: 'danger' } satisfies Record<PaymentStatus, Look>,
  /** Payments and withdrawals while and after they wait for staff (WDR-010). */
  request: { Approved: 'primary', Pending: 'warning', Rejected: 'danger' } satisfies Record<WithdrawalStatus, Look>,
  content: { Published: 'primary', Hidden: 'warning' },
  subscription: { Confirmed: 'primary', Unconfirmed: 'warning', Ended: 'danger' },
  mailing: { Draft: 'warning', Sending: 'warning', Sent: 'primary', Stopped: 'danger' },
  staffAccount: { Enabled: 'primary', Disabled: 'danger' },
} as const satisfies Record<string, Record<string, Look>>

export type StatusBadgeProps = {
  [K in keyof typeof looks]: { of: K; status: keyof (typeof looks)[K] & string }
}[keyof typeof looks]

/** A status in the primary, warning or danger style. */
export function StatusBadge({ of, status }: StatusBadgeProps) {
  const lookOf: Readonly<Record<string, Look>> = looks[of]
  const look = lookOf[status] ?? 'danger'
  return (
    <Badge component="span" variant="light" color={COLORS[look]} size="lg" tt="none" fw={600} data-look={look}>
      {status}
    </Badge>
  )
}
