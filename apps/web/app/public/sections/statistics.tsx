import type { Content } from '@evergrove/contract/content/content-kinds'
import { COUNTER_DURATION_SECONDS } from '@evergrove/contract/platform/constants'
import { useEffect, useId, useRef, useState } from 'react'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './sections.module.css'

type StatisticProps = { item: Content<'stat'> }

const format = new Intl.NumberFormat('en-US')

/** Returns one text with the '+', because the rising digits would push a separate '+' along. */
const figureText = (figure: number): string => `${format.format(figure)}+`

function Statistic({ item }: StatisticProps) {
  const { element, shown, isCounting } = useCountUp<HTMLLIElement>(item.stat_figure)
  const final = figureText(item.stat_figure)
  return (
    <li ref={element} className={styles.statistic}>
      <Image url={item.get_image_url} alt="" sizes="64px" className={styles.statisticIcon} />
      <p className={styles.figure} data-final={final}>
        {isCounting ? (
          <span role="img" aria-label={final}>
            {figureText(shown)}
          </span>
        ) : (
          <span>{final}</span>
        )}
      </p>
      <p className={styles.statisticName}>{item.stat_title}</p>
    </li>
  )
}

export type StatisticsProps = { items: Content<'stat'>[] }

/** The company in figures (HOME-003, HOME-015 to HOME-017). */
export function Statistics({ items }: StatisticsProps) {
  const headingId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.statistics} data-colors="light">
      <Container>
        <h2 id={headingId}>
          <VisuallyHidden>Our figures</VisuallyHidden>
        </h2>
        <ul className={styles.statisticList}>
          {items.map((item) => (
            <Statistic key={item.id} item={item} />
          ))}
        </ul>
      </Container>
    </section>
  )
}

/**
 * Returns the whole number to show when `progress` (0 to 1) of the time has passed. It rises fast at first, so that it
 * is rarely far from the figure, and reaches the figure only at the end.
 */
function countAt(figure: number, progress: number): number {
  if (progress >= 1) return figure
  return Math.floor(figure * (1 - (1 - Math.max(0, progress)) ** 5))
}

const DURATION_MS = COUNTER_DURATION_SECONDS * 1000

function count(onProgress: (progress: number) => void): () => void {
  const start = performance.now()
  let frame = 0
  const step = () => {
    onProgress((performance.now() - start) / DURATION_MS)
    frame = requestAnimationFrame(step)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(end)
  }
  // Frames may be late or, in a hidden tab, missing. The timer still ends the count to the millisecond.
  const end = setTimeout(() => {
    stop()
    onProgress(1)
  }, DURATION_MS)
  step()
  return stop
}

/** Counts up to a figure. `shown` is the final figure on the server, with reduced motion, and before and after the counting. */
function useCountUp<E extends Element>(figure: number) {
  const element = useRef<E>(null)
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    if (element.current === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let stop = () => {}
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      stop = count(setProgress)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [])

  return { element, shown: countAt(figure, progress ?? 1), isCounting: progress !== undefined && progress < 1 }
}
