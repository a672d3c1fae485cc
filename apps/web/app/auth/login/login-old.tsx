import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/login.ts'
import { OpensSoon } from './opens-soon.tsx'

const TITLE = 'Log In'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function LogIn() {
  return <OpensSoon title={TITLE} />
}
