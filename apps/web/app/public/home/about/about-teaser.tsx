import { useId } from 'react'
import { ButtonLink } from '../../../components/site/button/button-link.tsx'
import { Container } from '../../../components/site/container/container.tsx'
import { RichText } from '../../../components/site/rich-text/rich-text.tsx'
import { VisuallyHidden } from '../../../components/site/visually-hidden/visually-hidden.tsx'
import type { Company } from '../../../root.tsx'
import { SectionHeading } from '../../sections/section-heading.tsx'
import styles from './about-teaser.module.css'

export type AboutTeaserProps = { company: Company | undefined }

/** The beginning of the about text, seven lines of it at most (HOME-012 to HOME-014). */
export function AboutTeaser({ company }: AboutTeaserProps) {
  const headingId = useId()
  if (!company?.about_company) return null
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Container className={styles.columns}>
        <SectionHeading id={headingId} eyebrow="Who we are" title="About Us" />
        <div>
          <div className={styles.body}>
            {company.safe_about_body_html ? (
              <RichText html={company.safe_about_body_html} />
            ) : (
              <p>{company.about_company}</p>
            )}
          </div>
          <ButtonLink to="/about" variant="outline" className={styles.more}>
            <span>
              Read More<VisuallyHidden> about {company.company_name}</VisuallyHidden>
            </span>
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
