import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import type { StaffHome } from '@evergrove/contract/staff/staff-home'
import {
  type Icon,
  IconCashBanknote,
  IconClockPause,
  IconGift,
  IconInbox,
  IconMailX,
  IconReceipt,
  IconSnowflake,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FigureCard } from '../../components/figures/figure-card.tsx'
import { figureOf } from '../../components/figures/figure-of.ts'
import { FigureRow } from '../../components/figures/figure-row.tsx'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { staffQuery } from '../session/staff-api.ts'
import styles from './home.module.css'

type WaitingCard = {
  label: string
  Icon: Icon
  /** The duty that sees the card. */
  duty: Duty
  count: (home: StaffHome) => number | null | undefined
  /** The counted list, in which the work is done. */
  to: string
  hint: (home: StaffHome | undefined) => string
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
    // Their queue lists them after those that have one.
    to: staffFigures.waiting_payments,
    hint: () => 'Waiting for agents to upload proof',
  },
  {
    label: 'Withdrawals to review',
    Icon: IconCashBanknote,
    duty: 'balances',
    count: ({ waiting_withdrawals }) => waiting_withdrawals?.count,
    to: staffFigures.waiting_withdrawals,
    hint: (home) => {
      const sum = home?.waiting_withdrawals?.sum
      return sum === undefined ? 'Review' : `Review ${formatAmount(sum)}`
    },
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
]

export type WaitingCardsProps = {
  home: { data: StaffHome | undefined; isError: boolean; refetch: () => unknown }
  role: StaffRole
}

/** The records that wait for a decision or a reply, each with a link. */
export function WaitingCards({ home, role }: WaitingCardsProps) {
  const hasFailed = home.isError && home.data === undefined
  function hintOf({ to, hint }: WaitingCard) {
    const words = hint(home.data)
    if (hasFailed) return <RetryHint what="what waits" onRetry={() => void home.refetch()} />
    return (
      <Link to={to} prefetch="intent" className={styles.link}>
        {words}
      </Link>
    )
  }
  return (
    <FigureRow>
      {cards
        .filter(({ duty }) => mayDo(role, duty))
        .map((card) => (
          <FigureCard
            key={card.label}
            label={card.label}
            Icon={card.Icon}
            value={figureOf(home, card.count)}
            hint={hintOf(card)}
            barWidth="2rem"
          />
        ))}
      {mayDo(role, 'rewards') ? <RewardsFigure /> : null}
    </FigureRow>
  )
}

/** The number of owed rewards, and their value. */
function RewardsFigure() {
  const rewards = useQuery(staffQuery('GET /staff/rewards', { query: { state: 'owed', page: '1', page_size: '1' } }))
  const { data, isError, refetch } = rewards
  return (
    <FigureCard
      label="Rewards owed"
      Icon={IconGift}
      value={figureOf(rewards, ({ owed }) => owed.count)}
      hint={
        isError && data === undefined ? (
          <RetryHint what="the rewards" onRetry={() => void refetch()} />
        ) : (
          <Link to={staffFigures.rewards_owed} prefetch="intent" className={styles.link}>
            {data === undefined ? 'See the rewards' : `${formatAmount(data.owed.value)} to deliver`}
          </Link>
        )
      }
      barWidth="2rem"
    />
  )
}
