/** Every address without a page: status 404, within the public layout (PAGE-023). */
import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { PageNotFound } from './page-not-found.tsx'
import { unlistedPageMeta } from './seo/page-meta.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, 'Page Not Found')
}

export default function NotFound() {
  return <PageNotFound />
}
