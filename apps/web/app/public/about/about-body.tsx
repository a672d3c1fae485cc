import { Container } from '../../components/site/container/container.tsx'
import { RichText } from '../../components/site/rich-text/rich-text.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import styles from './about-body.module.css'

/** The company's own account of itself, in full; hidden without a text (PAGE-007). */
export function AboutBody({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <section className={styles.section} aria-labelledby="who-we-are">
      <Container>
        <SectionHeading id="who-we-are" eyebrow="About us" title="Who We Are" />
        <RichText html={html} className={styles.text} />
      </Container>
    </section>
  )
}
