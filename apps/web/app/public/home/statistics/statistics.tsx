import type { Content } from '@evergrove/contract/content/content-kinds'
import { useId } from 'react'
import { Container } from '../../../components/site/container/container.tsx'
import { VisuallyHidden } from '../../../components/site/visually-hidden/visually-hidden.tsx'
import { Statistic } from './statistic.tsx'
import styles from './statistics.module.css'

export type StatisticsProps = { items: Content<'stat'>[] }

/** The company in figures (HOME-003, HOME-015 to HOME-017). */
export function Statistics({ items }: StatisticsProps) {
  const headingId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Container>
        <h2 id={headingId}>
          <VisuallyHidden>Our Figures</VisuallyHidden>
        </h2>
        <ul className={styles.list}>
          {items.map((item) => (
            <Statistic key={item.id} item={item} />
          ))}
        </ul>
      </Container>
    </section>
  )
}
