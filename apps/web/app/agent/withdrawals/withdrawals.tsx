import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { AccountInfo } from '@evergrove/contract/network'
import type { Withdrawal, WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { IconCashBanknote, IconCircleCheck, IconClockHour4, IconListNumbers, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Day } from '../../components/day.tsx'
import { FigureCard, FigureLink, FigureRow, figureOf } from '../../components/figures/figure.tsx'
import { fundsOf } from '../../components/figures/funds.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates, type ListStatesProps, RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount, formatNaira } from '../../components/money.ts'
import { Tracker } from '../../components/plain/tracker.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column, NarrowPlace } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery, cutNote, useCount, withdrawalKey, withdrawalsQuery } from '../queries.ts'
import { nextWords, payoutWords, stepsOf } from './payout-words.ts'
import { RequestCard } from './request/request-card.tsx'
import styles from './withdrawals.module.css'

type Amount = 'amount' | 'balance_before' | 'balance_after'

const figure = (label: string, name: Amount, narrow: NarrowPlace = 'fact'): Column<Withdrawal> => ({
  label,
  render: (withdrawal) => formatNaira(withdrawal[name]),
  sortBy: (withdrawal) => Number(withdrawal[name]),
  isFigure: true,
  narrow,
})

/**
 * The moment of the request, and the number by which staff find it. A server of the previous release sends no number.
 */
function Requested({ withdrawal: { id, created_at } }: { withdrawal: Withdrawal }) {
  return (
    <span>
      <Day moment={created_at} />
      {id === undefined ? null : <span className={styles.more}>{`No. ${id}`}</span>}
    </span>
  )
}

/** The status and the steps so far, with the reason of a rejection or the latest day, what comes next, and the account. */
function Status({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, payout, destination, reason, repeated_as } = withdrawal
  const next = nextWords(withdrawal)
  return (
    <div className={styles.status}>
      <StatusBadge of="request" status={status} />
      <Tracker label="Progress" steps={stepsOf(withdrawal)} />
      {repeated_as ? (
        <span className={styles.more}>{`Rejected by mistake, and requested again as no. ${repeated_as}`}</span>
      ) : reason ? (
        <span className={styles.more}>{reason}</span>
      ) : null}
      {payout ? <span className={styles.more}>{payoutWords(payout)}</span> : null}
      {next === undefined ? null : <span className={styles.more}>{next}</span>}
      {destination ? (
        <span className={styles.more}>{`To ${destination.bank_name} ${destination.account_number}`}</span>
      ) : null}
    </div>
  )
}

/** The columns of WDR-008 and WDR-010. Amounts are in naira, as in the specification (CONST-006). */
const columns: Column<Withdrawal>[] = [
  {
    label: 'Date Requested',
    render: (withdrawal) => <Requested withdrawal={withdrawal} />,
    sortBy: ({ created_at }) => created_at,
  },
  figure('Amount', 'amount', 'aside'),
  figure('Balance Before', 'balance_before'),
  figure('Balance After', 'balance_after'),
  {
    label: 'Status',
    render: (withdrawal) => <Status withdrawal={withdrawal} />,
    sortBy: ({ status }) => status,
    barWidth: '5rem',
    narrow: 'line',
  },
]

export type WithdrawalHistoryProps = {
  list: ListStatesProps<Withdrawal>['query']
  /** The total, which can be larger than the list. */
  total: number | undefined
  /** The number in the address. */
  chosen: string | null
}

/** The agent's requests and their status. Staff decide, so there are no actions here (WDR-011). */
function WithdrawalHistory({ list, total, chosen }: WithdrawalHistoryProps) {
  const asked = list.data?.find(({ id }) => String(id) === chosen)
  return (
    <ListCard id="withdrawal-history" title="Withdrawal history" note={cutNote(list.data?.length, total)}>
      <ListStates
        query={list}
        what="withdrawals"
        empty={
          <EmptyList
            Icon={IconCashBanknote}
            message="You are yet to make a Withdrawal Request"
            why="Your requests are listed here with their status."
            link={{ to: '/dashboard/levels', words: 'See what you can earn' }}
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="withdrawal-history"
            columns={columns}
            rows={rows}
            rowKey={withdrawalKey}
            chosen={asked && withdrawalKey(asked)}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

const TITLE = 'Withdrawals'

export const meta = unlistedMeta(TITLE)

export default function Withdrawals() {
  const account = useQuery(accountInfoQuery)
  const list = useQuery(withdrawalsQuery)
  const count = useCount(list, 'GET /dashboard/withdrawals')
  const [query] = useSearchParams()
  return (
    <>
      <ScreenHeading title={TITLE} text="Request a withdrawal and track earlier requests." />
      <WithdrawalCards account={account} list={list} count={count} />
      <RequestCard account={account} />
      <WithdrawalHistory list={list} total={count.data} chosen={query.get('chosen')} />
    </>
  )
}

type Loaded<T> = { data: T | undefined; isError: boolean }

type WithdrawalCardsProps = {
  account: Loaded<AccountInfo> & { refetch: () => unknown }
  list: Loaded<readonly Withdrawal[]>
  /** The total, which can be larger than the list. */
  count: Loaded<number>
}

const countOf = (withdrawals: readonly Withdrawal[], wanted: WithdrawalStatus): string =>
  withdrawals.filter(({ status }) => status === wanted).length.toLocaleString('en-US')

const availableLink = (sent: AccountInfo) => (
  <FigureLink to={agentFigures.total_balance}>{formatAmount(fundsOf(sent).available)}</FigureLink>
)

/** Returns a count as a link to the requests. */
const historyLink = (count: string) => <FigureLink to={agentFigures.withdrawals}>{count}</FigureLink>

/** Counts of withdrawals and the available balance (WDR-001 to WDR-004). */
function WithdrawalCards({ account, list, count }: WithdrawalCardsProps) {
  const hasFailed = account.isError && account.data === undefined
  const funds = account.data && fundsOf(account.data)
  const among =
    list.data !== undefined && count.data !== undefined && count.data > list.data.length
      ? `, among the newest ${list.data.length.toLocaleString('en-US')}`
      : ''
  return (
    <FigureRow>
      <FigureCard
        label="Total Withdrawals"
        Icon={IconListNumbers}
        value={figureOf(count, (total) => historyLink(total.toLocaleString('en-US')))}
        barWidth="2rem"
        hint="All requests"
      />
      <FigureCard
        label="Pending Withdrawals"
        Icon={IconClockHour4}
        value={figureOf(list, (withdrawals) => historyLink(countOf(withdrawals, 'Pending')))}
        barWidth="2rem"
        hint={`Awaiting review${among}`}
      />
      <FigureCard
        label="Approved Withdrawals"
        Icon={IconCircleCheck}
        value={figureOf(list, (withdrawals) => historyLink(countOf(withdrawals, 'Approved')))}
        barWidth="2rem"
        hint={`Paid, or on their way${among}`}
      />
      <FigureCard
        label="Available Withdrawal"
        Icon={IconWallet}
        value={figureOf(account, availableLink)}
        barWidth="7rem"
        hint={
          hasFailed ? (
            <RetryHint what="your balance" onRetry={() => void account.refetch()} />
          ) : funds?.isHeldBack ? (
            `Now, of ${formatAmount(funds.total)}`
          ) : (
            `Minimum ${formatAmount(funds?.minimum ?? '-')}`
          )
        }
      />
    </FigureRow>
  )
}
