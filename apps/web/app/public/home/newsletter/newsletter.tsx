import { useId } from 'react'
import { Container } from '../../../components/site/container/container.tsx'
import { NewsletterForm } from '../../forms/newsletter-form.tsx'
import { SectionHeading } from '../../sections/section-heading.tsx'
import styles from './newsletter.module.css'

/** The invitation to subscribe, last on the page (HOME-032). */
export function Newsletter() {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Container>
        <div className={styles.card}>
          <SectionHeading
            id={headingId}
            eyebrow="Newsletter"
            title="Stay close to your plan"
            lead="Retirement guidance, product news and company updates, by email."
          />
          <NewsletterForm />
        </div>
      </Container>
    </section>
  )
}
