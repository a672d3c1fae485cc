import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { useAgent } from '../session/current-agent.ts'
import type { Route } from './+types/edit-profile.ts'
import { ClosingCard } from './closing/closing-card.tsx'
import { EmailCard } from './email-card.tsx'
import { DataCard } from './personal-data/data-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondStepCard } from './second-step/second-step-card.tsx'
import { SecurityCard } from './security/security-card.tsx'
import { useFreshAgent } from './use-fresh-agent.ts'

const TITLE = 'Edit Profile'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function EditProfile() {
  const agent = useAgent()
  useFreshAgent()
  return (
    <>
      <ScreenHeading title={TITLE} text="Keep your details up to date, so that we can reach and pay you." />
      <ProfileForm agent={agent} />
      <EmailCard agent={agent} />
      <SecurityCard agent={agent} />
      <SecondStepCard agent={agent} />
      <DataCard agent={agent} />
      {agent.recommended_by === null ? null : <ClosingCard agent={agent} />}
    </>
  )
}
