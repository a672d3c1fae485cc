import type { Person } from '@evergrove/contract/network'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { IconBinaryTree2, IconCashBanknote, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { formatNaira } from '../../components/money.ts'
import { Button } from '../../components/plain/button.tsx'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import siteStyles from '../../components/site/site.module.css'
import { StatusBadge } from '../../components/status-badge.tsx'
import { downlinesQuery, latestReferralsQuery, withdrawalKey, withdrawalsQuery } from '../queries.ts'
import { newest } from './newest.ts'
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
      query={useQuery(latestReferralsQuery)}
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

type LatestColumn<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** True if the column is the title of the row. */
  isStrong?: boolean
  /** The approximate width of a value. */
  barWidth: string
}

type LatestCardProps<Row> = Pick<ListStatesProps<Row>, 'query' | 'what' | 'empty'> & {
  id: string
  title: string
  /** The screen with the whole list. */
  to: string
  /** Two columns one below the other, and the status beside them. */
  columns: readonly [LatestColumn<Row>, LatestColumn<Row>, LatestColumn<Row>]
  momentOf: (row: Row) => string
  rowKey: (row: Row) => Key
}

/** The newest four rows of a list with a link to the whole list (OVER-012 to OVER-020). */
function LatestCard<Row>(props: LatestCardProps<Row>) {
  const { id, title, to, query, what, empty, columns, momentOf, rowKey } = props
  const seeAll = (
    <Link to={to} prefetch="intent" className={styles.all} aria-label={`See All: your ${what}`}>
      See All
    </Link>
  )
  return (
    <ListCard id={id} title={title} action={seeAll}>
      <div className={styles.latest}>
        <ListStates query={query} what={what} empty={empty}>
          {(rows) => (
            <table className={styles.latestTable} aria-labelledby={id} aria-busy={rows === undefined}>
              <thead className={siteStyles.hidden}>
                <tr>
                  {columns.map(({ label }) => (
                    <th key={label}>{label}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows === undefined
                  ? LOADING_ROWS.map((name) => <LatestRow key={name} columns={columns} render={bar} />)
                  : newest(rows, momentOf).map((row) => (
                      <LatestRow key={rowKey(row)} columns={columns} render={({ render }) => render(row)} />
                    ))}
              </tbody>
            </table>
          )}
        </ListStates>
      </div>
    </ListCard>
  )
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

const bar = ({ barWidth }: { barWidth: string }): ReactNode => <TextSkeleton width={barWidth} height="0.875em" />

type LatestRowProps<Row> = {
  columns: readonly LatestColumn<Row>[]
  render: (column: LatestColumn<Row>) => ReactNode
}

function LatestRow<Row>({ columns, render }: LatestRowProps<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.label} data-strong={column.isStrong}>
          {render(column)}
        </td>
      ))}
    </tr>
  )
}
