/** `/income-disclosure/:number`: an income disclosure as it was published (plan rule 33). */
import { data } from 'react-router'
import { loadContent } from '../../platform/api/load-content.ts'
import { PageNotFound } from '../page-not-found.tsx'
import { pageMeta, unlistedPageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/numbered.ts'
import { DisclosurePage } from './disclosure-page.tsx'
import { incomeDataset } from './income-dataset.ts'

const NUMBER = /^[1-9]\d{0,8}$/

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  if (!NUMBER.test(number)) return data({ content: undefined }, { status: 404 })
  let status = 404
  const content = await loadContent(context, async ({ api }) => {
    const response = await api['income-disclosure'][':number'].$get({ param: { number } })
    status = response.status
    return response
  })
  if (content !== undefined) return { content }
  // A disclosure that cannot be loaded may exist.
  if (status !== 404) throw data(null, { status: 503 })
  return data({ content }, { status })
}

export function meta({ matches, loaderData, params: { number } }: Route.MetaArgs) {
  const site = matches[0].loaderData
  const disclosure = loaderData?.content?.disclosure
  if (!disclosure) return unlistedPageMeta(site, 'Page Not Found')
  const path = `/income-disclosure/${number}`
  return pageMeta({
    site,
    path,
    title: `Income Disclosure ${number}`,
    description: `What our agents had really earned when income disclosure ${number} was published, counted from our ledger.`,
    structuredData: site ? [incomeDataset(site.publicUrl, { disclosure, path })] : [],
  })
}

export default function NumberedDisclosure({ loaderData: { content } }: Route.ComponentProps) {
  return content ? <DisclosurePage content={content} /> : <PageNotFound />
}
