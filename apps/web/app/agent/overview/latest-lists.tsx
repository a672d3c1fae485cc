import type { Person } from '@evergrove/contract/network'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { IconBinaryTree2, IconCashBanknote, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Day } from '../../components/day.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { formatNaira } from '../../components/money.ts'
import { Button } from '../../components/plain/button.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { downlinesQuery, referralsQuery, withdrawalKey, withdrawalsQuery } from '../queries.ts'
import { LatestCard, type LatestCardProps } from './latest-card.tsx'
import styles from './overview.module.css'
import { focusShare } from './share-card.tsx'

const personColumns: LatestCardProps<Person>['columns'] = [
  {
    label: 'Name',
    render: ({ first_name, last_name }) => `${first_name} ${last_name}`,
    isStrong: true,
    barWidth: '8rem',
  },
  { label: 'Date Joined', render: ({ date_joined }) => <Day moment={date_joined} />, barWidth: '5.5rem' },
  { label: 'Status', render: ({ status }) => <StatusBadge of="agent" status={status} />, barWidth: '4rem' },
]

const withdrawalColumns: LatestCardProps<Withdrawal>['columns'] = [
  { label: 'Date Requested', render: ({ created_at }) => <Day moment={created_at} />, barWidth: '5.5rem' },
  { label: 'Amount', render: ({ amount }) => formatNaira(amount), isStrong: true, barWidth: '6rem' },
  {
    label: 'Status',
    render: ({ status }) => <StatusBadge of="request" status={status} />,
    barWidth: '4rem',
  },
]

const dateJoined = ({ date_joined }: Person): string => date_joined

/** The latest referrals, downlines and withdrawals. Amounts are in naira (CONST-008). */
export function LatestLists() {
  return (
    <div className={styles.container}>
      <div className={styles.lists}>
        <LatestReferrals />
        <LatestDownlines />
        <LatestWithdrawals />
      </div>
    </div>
  )
}

function LatestReferrals() {
  return (
    <LatestCard
      id="latest-referrals"
      title="Latest referrals"
      what="referrals"
      to="/dashboard/referrals"
      query={useQuery(referralsQuery)}
      columns={personColumns}
      momentOf={dateJoined}
      rowKey={({ id }) => id}
      empty={
        <EmptyList Icon={IconUsersPlus} message="No Referrals yet" why="Anyone who joins with your code appears here.">
          <Button variant="default" size="sm" onClick={focusShare}>
            Share your code
          </Button>
        </EmptyList>
      }
    />
  )
}

function LatestDownlines() {
  return (
    <LatestCard
      id="latest-downlines"
      title="Latest downlines"
      what="downlines"
      to="/dashboard/downlines"
      query={useQuery(downlinesQuery)}
      columns={personColumns}
      momentOf={dateJoined}
      rowKey={({ id }) => id}
      empty={
        <EmptyList
          Icon={IconBinaryTree2}
          message="No Downline yet"
          why="Agents are placed below you when their fee is approved."
          link={{ to: '/dashboard/downlines', words: 'See your free places' }}
        />
      }
    />
  )
}

function LatestWithdrawals() {
  return (
    <LatestCard
      id="latest-withdrawals"
      title="Latest withdrawals"
      what="withdrawals"
      to="/dashboard/withdrawals"
      query={useQuery(withdrawalsQuery)}
      columns={withdrawalColumns}
      momentOf={({ created_at }) => created_at}
      rowKey={withdrawalKey}
      empty={
        <EmptyList
          Icon={IconCashBanknote}
          message="You are yet to make a Withdrawal Request"
          why="Request a withdrawal to have your earnings paid to your bank account."
          link={{ to: '/dashboard/withdrawals', words: 'Request a withdrawal' }}
        />
      }
    />
  )
}
