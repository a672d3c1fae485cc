/** `/income-disclosure`: the real earnings of agents, from the newest disclosure (plan rule 33). */
import { data } from 'react-router'
import { loadContent } from '../../platform/api/load-content.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/newest.ts'
import { DisclosurePage, incomeDataset } from './disclosure-page.tsx'

const PATH = '/income-disclosure'

export async function loader({ context }: Route.LoaderArgs) {
  const content = await loadContent(context, 'GET /income-disclosure')
  // Without its figures the page would claim that there are none.
  if (content === undefined) throw data(null, { status: 503 })
  return { content }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData
  const disclosure = loaderData?.content.disclosure
  return pageMeta({
    site,
    path: PATH,
    title: 'Income Disclosure',
    description:
      'What our agents have really earned, by year and since the beginning, counted from our ledger: all agents, also those who earned nothing.',
    structuredData: site && disclosure ? [incomeDataset(site.publicUrl, { disclosure, path: PATH })] : [],
  })
}

export default function NewestDisclosure({ loaderData }: Route.ComponentProps) {
  return <DisclosurePage content={loaderData.content} isNewest />
}
