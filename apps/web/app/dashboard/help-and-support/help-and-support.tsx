import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import type { Route } from './+types/help-and-support.ts'

const TITLE = 'Help and Support'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function HelpAndSupport() {
  return <ScreenHeading title={TITLE} />
}
