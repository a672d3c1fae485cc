import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import {
  type Icon,
  IconCashBanknote,
  IconClockPause,
  IconFileDollar,
  IconGift,
  IconInbox,
  IconMailX,
  IconReceipt,
  IconSnowflake,
  IconUsersPlus,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '../../components/card.tsx'
import { FigureCard, FigureRow } from '../../components/figures/figure.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import styles from './home.module.css'

type WaitingCard = {
  label: string
  Icon: Icon
  /** The duty that sees the card. */
  duty: Duty
  count: (home: StaffHome) => number | null | undefined
  /** The counted list, in which the work is done. */
  to: string
  hint: (home: StaffHome) => string
}

const cards: readonly WaitingCard[] = [
  {
    label: 'Payments to review',
    Icon: IconReceipt,
    duty: 'balances',
    count: ({ waiting_payments }) => waiting_payments?.with_proof,
    to: staffFigures.waiting_payments,
    hint: () => 'Review proofs',
  },
  {
    label: 'Payments without proof',
    Icon: IconClockPause,
    duty: 'balances',
    count: ({ waiting_payments }) => waiting_payments?.without_proof,
    to: staffFigures.unproven_payments,
    hint: () => 'Waiting for agents to upload proof',
  },
  {
    label: 'Withdrawals to review',
    Icon: IconCashBanknote,
    duty: 'balances',
    count: ({ waiting_withdrawals }) => waiting_withdrawals?.count,
    to: staffFigures.waiting_withdrawals,
    hint: ({ waiting_withdrawals }) => `Review ${formatAmount(waiting_withdrawals?.sum ?? '0.00')}`,
  },
  {
    label: 'Withdrawals to pay',
    Icon: IconCashBanknote,
    duty: 'balances',
    count: ({ waiting_payouts }) => waiting_payouts?.count,
    to: staffFigures.waiting_payouts,
    hint: ({ waiting_payouts }) => `Pay out ${formatAmount(waiting_payouts?.sum ?? '0.00')}`,
  },
  {
    label: 'Receipts waiting',
    Icon: IconFileDollar,
    duty: 'payments',
    count: ({ waiting_receipts }) => waiting_receipts,
    to: staffFigures.waiting_receipts,
    hint: () => 'Match and approve',
  },
  {
    label: 'New messages',
    Icon: IconInbox,
    duty: 'messages',
    count: ({ new_messages }) => new_messages,
    to: staffFigures.new_messages,
    hint: () => 'Open inbox',
  },
  {
    label: 'Proposals waiting',
    Icon: IconUsersPlus,
    duty: 'balances',
    count: ({ waiting_proposals }) => waiting_proposals,
    to: staffFigures.waiting_proposals,
    hint: () => 'Review proposals',
  },
  {
    label: 'Frozen withdrawals',
    Icon: IconSnowflake,
    duty: 'agentAccounts',
    count: ({ frozen_withdrawals }) => frozen_withdrawals,
    to: staffFigures.frozen_withdrawals,
    hint: () => 'See frozen agents',
  },
  {
    label: 'Undelivered emails',
    Icon: IconMailX,
    duty: 'mails',
    count: ({ undelivered_mails }) => undelivered_mails,
    to: staffFigures.undelivered_mails,
    hint: () => 'See why',
  },
  {
    label: 'Rewards owed',
    Icon: IconGift,
    duty: 'rewards',
    count: ({ owed_rewards }) => owed_rewards?.count,
    to: staffFigures.rewards_owed,
    hint: ({ owed_rewards }) => `${formatAmount(owed_rewards?.value ?? '0.00')} to deliver`,
  },
]

export type WaitingCardsProps = {
  home: { data: StaffHome | undefined; isError: boolean; refetch: () => unknown }
  role: StaffRole
}

/** The height of a card, for its placeholder. */
const CARD_HEIGHT = '7.875rem'
const PLACEHOLDERS = 3

/** The records that wait for a decision or a reply, each with a link. Kinds of which none wait are left out. */
export function WaitingCards({ home: { data, isError, refetch }, role }: WaitingCardsProps) {
  if (data === undefined && isError) {
    return (
      <Card isSpaced>
        <CouldNotLoad what="what waits" onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (data === undefined) {
    return (
      <FigureRow>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <Skeleton key={index} height={CARD_HEIGHT} borderRadius="var(--radius-md)" />
        ))}
      </FigureRow>
    )
  }
  const waiting = cards.filter(({ duty, count }) => mayDo(role, duty) && (count(data) ?? 0) > 0)
  if (waiting.length === 0) {
    return (
      <Card isSpaced>
        <p>Nothing is waiting for review.</p>
      </Card>
    )
  }
  return (
    <FigureRow>
      {waiting.map(({ label, Icon, count, to, hint }) => (
        <FigureCard
          key={label}
          label={label}
          Icon={Icon}
          value={count(data)}
          hint={
            <Link to={to} prefetch="intent" className={styles.link}>
              {hint(data)}
            </Link>
          }
        />
      ))}
    </FigureRow>
  )
}
