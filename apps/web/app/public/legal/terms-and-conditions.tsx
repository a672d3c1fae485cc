/** `/terms-and-conditions`: the company's text (PAGE-021). */
import { useSite } from '../../platform/document/use-site.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/terms-and-conditions.ts'
import { LegalPage } from './legal-page.tsx'

const TITLE = 'Terms and Conditions'

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta({
    site,
    path: '/terms-and-conditions',
    title: TITLE,
    description: site?.company?.term_and_conditions,
  })
}

export default function TermsAndConditions() {
  const { company } = useSite()
  return <LegalPage title={TITLE} html={company?.term_and_conditions} />
}
