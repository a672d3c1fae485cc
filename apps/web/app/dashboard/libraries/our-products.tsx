import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import type { Route } from './+types/our-products.ts'

const TITLE = 'Our Products'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function OurProducts() {
  return <ScreenHeading title={TITLE} />
}
