import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/activate.ts'
import { OpensSoon } from './opens-soon.tsx'

const TITLE = 'Activate Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Activate() {
  return <OpensSoon title={TITLE} />
}
