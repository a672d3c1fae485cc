import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/withdrawals.ts'

const TITLE = 'Withdrawals'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Withdrawals() {
  return <ScreenHeading title={TITLE} />
}
