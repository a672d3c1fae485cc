import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/signup.ts'
import { OpensSoon } from './opens-soon.tsx'

const TITLE = 'Create Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function CreateAccount() {
  return <OpensSoon title={TITLE} />
}
