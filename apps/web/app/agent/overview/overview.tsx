import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { type ReactNode, useDeferredValue } from 'react'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { useMember } from '../session/current-member.ts'
import type { Route } from './+types/overview.ts'
import { CompleteProfile } from './complete-profile.tsx'
import { DetailTables } from './details/detail-tables.tsx'
import { EarningsCard } from './earnings/earnings-card.tsx'
import { OverviewFigures } from './figures/overview-figures.tsx'
import { GettingStarted } from './getting-started/getting-started.tsx'
import { useSteps } from './getting-started/use-steps.ts'
import { LatestLists } from './latest/latest-lists.tsx'
import { MemberCard } from './member-card.tsx'
import { NextLevelCard } from './next-level/next-level-card.tsx'
import styles from './overview.module.css'
import { ShareCard } from './share/share-card.tsx'

const TITLE = 'Dashboard'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** How much, what changed, and what to do next; below that, everything known of the member. */
export default function Overview() {
  const member = useMember()
  return (
    <>
      <ScreenHeading title={TITLE} />
      <CompleteProfile member={member} />
      <OverviewFigures />
      <NextSteps member={member}>
        <div className={styles.container}>
          <div className={styles.halves}>
            <div>
              <EarningsCard />
              <NextLevelCard />
            </div>
            <div>
              <MemberCard member={member} />
              <ShareCard member={member} />
            </div>
          </div>
        </div>
        <LatestLists />
        <DetailTables member={member} />
      </NextSteps>
    </>
  )
}

/** The steps that are left, and what follows them. Until they are known, nothing stands where they would push it away. */
function NextSteps({ member, children }: { member: CurrentUser; children: ReactNode }) {
  const steps = useSteps(member)
  // Drawn in small pieces after the figures are there, so that the screen answers at once.
  const isWhole = useDeferredValue(true, false)
  if (steps === undefined || !isWhole) return null
  return (
    <>
      <GettingStarted steps={steps} />
      {children}
    </>
  )
}
