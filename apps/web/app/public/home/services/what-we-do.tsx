import { useId } from 'react'
import { Container } from '../../../components/site/container/container.tsx'
import { SectionHeading } from '../../sections/section-heading.tsx'
import { ServiceGrid } from '../../sections/service-grid.tsx'
import type { ServiceSummary } from '../../services/service-summary.ts'
import styles from './what-we-do.module.css'

export type WhatWeDoProps = { services: readonly ServiceSummary[] }

/** The services on offer; hidden while there are none (HOME-005, HOME-019 to HOME-021). */
export function WhatWeDo({ services }: WhatWeDoProps) {
  const headingId = useId()
  if (services.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Container>
        <SectionHeading
          id={headingId}
          eyebrow="Our services"
          title="What We Do"
          align="center"
          className={styles.heading}
        />
        <ServiceGrid services={services} />
      </Container>
    </section>
  )
}
