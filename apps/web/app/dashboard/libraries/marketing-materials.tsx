import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import type { Route } from './+types/marketing-materials.ts'

const TITLE = 'Marketing Materials'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function MarketingMaterials() {
  return <ScreenHeading title={TITLE} />
}
