/** `/privacy-policy`: the company's text (PAGE-020). */
import { useSite } from '../../platform/document/use-site.ts'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/privacy-policy.ts'
import { LegalPage } from './legal-page.tsx'

const TITLE = 'Privacy Policy'

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta({ site, path: '/privacy-policy', title: TITLE, description: site?.company?.privacy_policy })
}

export default function PrivacyPolicy() {
  const { company } = useSite()
  return <LegalPage title={TITLE} html={company?.privacy_policy} />
}
