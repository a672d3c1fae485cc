import type { Content } from '@evergrove/contract/content/content-kinds'
import { useId } from 'react'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './statistics.module.css'
import { useCountUp } from './use-count-up.ts'

type StatisticProps = { item: Content<'stat'> }

const format = new Intl.NumberFormat('en-US')

/** One text with the '+', because the rising digits would push a separate '+' along. */
const figureText = (figure: number): string => `${format.format(figure)}+`

function Statistic({ item }: StatisticProps) {
  const { element, shown, isCounting } = useCountUp<HTMLLIElement>(item.stat_figure)
  const final = figureText(item.stat_figure)
  return (
    <li ref={element} className={styles.item}>
      <Image url={item.get_image_url} alt="" sizes="64px" className={styles.icon} />
      <p className={styles.figure} data-final={final}>
        {isCounting ? (
          <span role="img" aria-label={final}>
            {figureText(shown)}
          </span>
        ) : (
          <span>{final}</span>
        )}
      </p>
      <p className={styles.title}>{item.stat_title}</p>
    </li>
  )
}

export type StatisticsProps = { items: Content<'stat'>[] }

/** The company in figures (HOME-003, HOME-015 to HOME-017). */
export function Statistics({ items }: StatisticsProps) {
  const headingId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.section} data-colors="light">
      <Container>
        <h2 id={headingId}>
          <VisuallyHidden>Our figures</VisuallyHidden>
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
