import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/accounts.ts'

const TITLE = 'Staff Accounts'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Accounts() {
  return <ScreenHeading title={TITLE} />
}
