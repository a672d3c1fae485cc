import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { ScreenHeading } from '../parts/screen-heading.tsx'
import type { Route } from './+types/trainings.ts'

const TITLE = 'Trainings'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Trainings() {
  return <ScreenHeading title={TITLE} />
}
