import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { AccountInfo } from '@evergrove/contract/network'
import type { Withdrawal, WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { IconCircleCheck, IconClockHour4, IconListNumbers, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FigureCard, FigureLink, FigureRow, figureOf } from '../../components/figures/figure.tsx'
import { fundsOf } from '../../components/figures/funds.ts'
import { RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery, useCount, withdrawalsQuery } from '../queries.ts'
import type { Route } from './+types/withdrawals.ts'
import { RequestCard } from './request/request-card.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'

const TITLE = 'Withdrawals'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

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
            'Available to withdraw'
          )
        }
      />
    </FigureRow>
  )
}
