/** Every address without a page: status 404, within the public layout (PAGE-023). */
import { data } from 'react-router'
import { PageNotFound } from './page-not-found.tsx'
import { unlistedMeta } from './seo/page-meta.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = unlistedMeta('Page Not Found')

export default function NotFound() {
  return <PageNotFound />
}
