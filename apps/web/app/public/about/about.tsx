/** `/about`: the company's history, what it is and stands for, and its figures (PAGE-006 to PAGE-008). */
import { loadContent } from '../../platform/api/load-content.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { Statistics } from '../home/statistics/statistics.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { CoreValues } from '../sections/core-values.tsx'
import { WhyChooseUs } from '../sections/why-choose-us.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/about.ts'
import { AboutBody } from './about-body.tsx'
import { History } from './history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [coreValues, statistics, whyChooseUs] = await Promise.all([
    loadContent(context, ({ api }) => api['core-values'].$get()),
    loadContent(context, ({ api }) => api.stat.$get()),
    loadContent(context, ({ api }) => api['why-choose-us'][':id'].$get({ param: { id: '1' } })),
  ])
  return { coreValues: coreValues ?? [], statistics: statistics ?? [], whyChooseUs }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta({ site, path: '/about', title: 'About Us', description: site?.company?.safe_about_body_html })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <PageHeader title="About Us" />
      <History html={company?.company_history} />
      <AboutBody html={company?.safe_about_body_html} />
      <CoreValues items={loaderData.coreValues} />
      <Statistics items={loaderData.statistics} />
      <WhyChooseUs content={loaderData.whyChooseUs} />
    </>
  )
}
