import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/payments.ts'

const TITLE = 'Payments'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Payments() {
  return <ScreenHeading title={TITLE} />
}
