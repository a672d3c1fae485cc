import type { Content } from '@evergrove/contract/content/content-kinds'
import { useId } from 'react'
import { ButtonLink } from '../../components/site/button.tsx'
import { Carousel } from '../../components/site/carousel.tsx'
import { Image } from '../../components/site/image.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './home.module.css'

type HeroSlideProps = { slide: Content<'hero'>; isFirst: boolean }

/** The picture is cropped to a fixed height, so on a narrow screen it is wider than the screen. */
const SIZES = '(width < 48rem) max(100vw, 30rem), max(100vw, 75rem)'

function HeroSlide({ slide, isFirst }: HeroSlideProps) {
  return (
    <div className={styles.slide}>
      <Image url={slide.get_image_url} alt="" sizes={SIZES} priority={isFirst} className={styles.picture} />
      <div className={styles.shade} />
      <div className={styles.words}>
        <h3 className={styles.heroTitle}>{slide.title}</h3>
        <p className={styles.snippet}>{slide.snippet}</p>
        <ButtonLink to="/contact" variant="gold" size="large" className={styles.heroContact}>
          Contact Us
        </ButtonLink>
      </div>
    </div>
  )
}

export type HeroProps = { slides: Content<'hero'>[] }

/** The carousel at the top of the home page, one slide at a time (HOME-002, HOME-008 to HOME-011). */
export function Hero({ slides }: HeroProps) {
  const headingId = useId()
  if (slides.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.hero} data-colors="light">
      <h2 id={headingId}>
        <VisuallyHidden>Highlights</VisuallyHidden>
      </h2>
      <Carousel labelledBy={headingId} endless autoplay controls="over" className={styles.heroCarousel}>
        {slides.map((slide, index) => (
          <HeroSlide key={slide.id} slide={slide} isFirst={index === 0} />
        ))}
      </Carousel>
    </section>
  )
}
