import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password.ts'
import { OpensSoon } from './opens-soon.tsx'

const TITLE = 'Reset Password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function ResetPassword() {
  return <OpensSoon title={TITLE} />
}
