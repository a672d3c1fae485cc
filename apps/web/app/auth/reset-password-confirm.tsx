import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/reset-password-confirm.ts'
import { OpensSoon } from './opens-soon.tsx'

const TITLE = 'Choose a New Password'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function ResetPasswordConfirm() {
  return <OpensSoon title={TITLE} />
}
