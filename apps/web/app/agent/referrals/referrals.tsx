import { useQuery } from '@tanstack/react-query'
import { BelowList } from '../../components/list/below-list.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { useCount } from '../count-query.ts'
import { accountInfoQuery, referralsQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import { UnpaidCard } from '../unpaid/unpaid-card.tsx'
import type { Route } from './+types/referrals.ts'
import { ReferralCards } from './referral-cards.tsx'
import { ReferralList } from './referral-list.tsx'

const TITLE = 'Referrals'
const REFERRAL_KINDS = ['referral_bonus'] as const

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Referrals() {
  const { code } = useAgent()
  const account = useQuery(accountInfoQuery)
  const list = useQuery(referralsQuery)
  const count = useCount(list, 'GET /dashboard/refferals')
  return (
    <>
      <ScreenHeading title={TITLE} text="People who joined with your code, and what they have earned you." />
      <ReferralCards code={code} account={account} count={count} />
      <ReferralList code={code} list={list} total={count.data} />
      <BelowList isLoading={list.isPending}>
        <UnpaidCard kinds={REFERRAL_KINDS} />
      </BelowList>
    </>
  )
}
