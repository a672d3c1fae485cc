import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import type { Route } from './+types/levels.ts'

const TITLE = 'Levels'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Levels() {
  return <ScreenHeading title={TITLE} />
}
