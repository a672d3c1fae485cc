import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { useCount } from '../count-query.ts'
import { accountInfoQuery, withdrawalsQuery } from '../queries.ts'
import type { Route } from './+types/withdrawals.ts'
import { RequestCard } from './request/request-card.tsx'
import { WithdrawalCards } from './withdrawal-cards.tsx'
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
