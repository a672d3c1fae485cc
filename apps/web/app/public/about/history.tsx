import { Container } from '../../components/site/container/container.tsx'
import { RichText } from '../../components/site/rich-text/rich-text.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import styles from './history.module.css'

/** How the company came about; its sub-headings become the stations of a line. Hidden without a text (PAGE-006). */
export function History({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <section className={styles.section} aria-labelledby="history">
      <Container className={styles.columns}>
        <SectionHeading
          id="history"
          eyebrow="Our story"
          title="Our History"
          lead="Where we come from, and what we have learnt on the way."
          className={styles.heading}
        />
        <RichText html={html} className={styles.story} />
      </Container>
    </section>
  )
}
