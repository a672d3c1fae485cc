import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/audit.ts'

const TITLE = 'Audit Trail'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Audit() {
  return <ScreenHeading title={TITLE} />
}
