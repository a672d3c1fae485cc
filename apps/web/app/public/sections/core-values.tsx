import type { Content } from '@evergrove/contract/content/content-kinds'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { SectionHeading } from './section-heading.tsx'
import styles from './sections.module.css'

/** The company's values. Hidden while the list is empty (HOME-004). */
export function CoreValues({ items }: { items: readonly Content<'core-values'>[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.values} aria-labelledby="core-values">
      <Container>
        <SectionHeading id="core-values" eyebrow="What guides us" title="Core Values" align="center" />
        <ul className={styles.valueList}>
          {items.map((value) => (
            <li key={value.id} className={styles.value}>
              <Image url={value.get_image_url} alt="" sizes="4.5rem" className={styles.valueIcon} />
              <h3 className={styles.valueTitle}>{value.title}</h3>
              <RichText html={value.description} variant="compact" className={styles.valueText} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
