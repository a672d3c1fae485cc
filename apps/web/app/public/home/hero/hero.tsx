import type { Content } from '@evergrove/contract/content/content-kinds'
import { useId } from 'react'
import { Carousel } from '../../../components/site/carousel/carousel.tsx'
import { VisuallyHidden } from '../../../components/site/visually-hidden/visually-hidden.tsx'
import styles from './hero.module.css'
import { HeroSlide } from './hero-slide.tsx'

export type HeroProps = { slides: Content<'hero'>[] }

/** The first thing a visitor sees: one picture and one promise at a time (HOME-002, HOME-008 to HOME-011). */
export function Hero({ slides }: HeroProps) {
  const headingId = useId()
  if (slides.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>
        <VisuallyHidden>Highlights</VisuallyHidden>
      </h2>
      <Carousel labelledBy={headingId} endless autoplay controls="over" className={styles.carousel}>
        {slides.map((slide, index) => (
          <HeroSlide key={slide.id} slide={slide} isFirst={index === 0} />
        ))}
      </Carousel>
    </section>
  )
}
