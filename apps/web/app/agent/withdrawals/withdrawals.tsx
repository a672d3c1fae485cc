import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery } from '../queries/account-info-query.ts'
import { useCount } from '../queries/count-query.ts'
import { withdrawalCountQuery, withdrawalsQuery } from '../queries/withdrawals-query.ts'
import type { Route } from './+types/withdrawals.ts'
import { WithdrawalHistory } from './history/withdrawal-history.tsx'
import { RequestCard } from './request/request-card.tsx'
import { WithdrawalCards } from './withdrawal-cards.tsx'

const TITLE = 'Withdrawals'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Withdrawals() {
  const account = useQuery(accountInfoQuery)
  const list = useQuery(withdrawalsQuery)
  const count = useCount(list, withdrawalCountQuery)
  return (
    <>
      <ScreenHeading title={TITLE} text="Ask for what you have earned, and see what became of earlier requests." />
      <WithdrawalCards account={account} list={list} count={count} />
      <RequestCard account={account} />
      <WithdrawalHistory list={list} total={count.data} />
    </>
  )
}
