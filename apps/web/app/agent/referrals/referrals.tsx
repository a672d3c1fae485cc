import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { useCount } from '../count-query.ts'
import { accountInfoQuery, referralCountQuery, referralsQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import type { Route } from './+types/referrals.ts'
import { ReferralCards } from './referral-cards.tsx'
import { ReferralList } from './referral-list.tsx'

const TITLE = 'Referrals'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Referrals() {
  const { code } = useAgent()
  const account = useQuery(accountInfoQuery)
  const list = useQuery(referralsQuery)
  const count = useCount(list, referralCountQuery)
  return (
    <>
      <ScreenHeading title={TITLE} text="People who joined with your code, and what they have earned you." />
      <ReferralCards code={code} account={account} count={count} />
      <ReferralList code={code} list={list} total={count.data} />
    </>
  )
}
