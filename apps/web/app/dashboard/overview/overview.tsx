import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import { useMember } from '../session/current-member.ts'
import type { Route } from './+types/overview.ts'
import { CompleteProfile } from './complete-profile.tsx'
import { MemberCard } from './member-card.tsx'

const TITLE = 'Dashboard'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Overview() {
  const member = useMember()
  return (
    <>
      <ScreenHeading title={TITLE} />
      <CompleteProfile member={member} />
      <MemberCard member={member} />
    </>
  )
}
