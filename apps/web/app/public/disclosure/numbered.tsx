/** `/income-disclosure/:number`: an income disclosure as it was published (plan rule 33). */
import { data } from 'react-router'
import { loadRecord } from '../../platform/api/load-content.ts'
import { PageNotFound } from '../page-not-found.tsx'
import { pageMeta, unlistedPageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/numbered.ts'
import { DisclosurePage, incomeDataset } from './disclosure-page.tsx'

const NUMBER = /^[1-9]\d{0,8}$/

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  if (!NUMBER.test(number)) return data({ content: undefined }, { status: 404 })
  const content = await loadRecord(context, 'GET /income-disclosure/{number}', { params: { number } })
  return data({ content }, { status: content === undefined ? 404 : 200 })
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
