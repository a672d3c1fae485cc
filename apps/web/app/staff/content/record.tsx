import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/record.ts'

const TITLE = 'Content'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Record() {
  return <ScreenHeading title={TITLE} />
}
