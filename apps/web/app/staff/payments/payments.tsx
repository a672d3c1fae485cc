import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/payments.ts'

const TITLE = 'Payments'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Payments() {
  return <ScreenHeading title={TITLE} />
}
