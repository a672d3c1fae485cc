import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/agent.ts'

const TITLE = 'Agent'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Agent() {
  return <ScreenHeading title={TITLE} />
}
