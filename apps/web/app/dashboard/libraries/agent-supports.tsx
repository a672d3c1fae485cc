import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import type { Route } from './+types/agent-supports.ts'

const TITLE = 'Agent Supports'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function AgentSupports() {
  return <ScreenHeading title={TITLE} />
}
