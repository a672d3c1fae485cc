import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/notifications.ts'

const TITLE = 'Notifications'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Notifications() {
  return <ScreenHeading title={TITLE} />
}
