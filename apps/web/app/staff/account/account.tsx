import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/account.ts'

const TITLE = 'Change Password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Account() {
  return <ScreenHeading title={TITLE} />
}
