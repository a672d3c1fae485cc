/** `/services`: every service as a card (PAGE-009). */

import { Container } from '../../components/site/container.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { contactLink } from '../layout/main-links.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import { ServiceGrid } from '../sections/service-grid.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/services.ts'
import styles from './services.module.css'

const LEAD = 'From the first savings to the income you retire on, and the people you want to protect along the way.'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ site: matches[0].loaderData, path: '/services', title: 'Services', description: LEAD })
}

export default function Services() {
  const { services } = useSite()
  return (
    <>
      <PageHeader title="Services" summary="What we do, explained in plain English." action={contactLink} />
      {services.length > 0 ? (
        <section className={styles.section}>
          <Container>
            <SectionHeading eyebrow="What we do" title="Plans for every season of life" lead={LEAD} align="center" />
            <div className={styles.grid}>
              <ServiceGrid services={services} />
            </div>
          </Container>
        </section>
      ) : null}
      <CallToAction
        title="Not sure where to begin?"
        text="Tell us where you stand today. We listen first, and explain the choices in plain words."
      />
    </>
  )
}
