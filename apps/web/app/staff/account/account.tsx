import { ScreenHeading } from '../../parts/screen-heading.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/account.ts'

const TITLE = 'Change Password'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Account() {
  return <ScreenHeading title={TITLE} />
}
