import type { Content } from '@evergrove/contract/content/content-kinds'
import { ButtonLink } from '../../../components/site/button/button-link.tsx'
import { Image } from '../../../components/site/image.tsx'
import styles from './hero.module.css'

export type HeroSlideProps = { slide: Content<'hero'>; isFirst: boolean }

/** The picture is cut to a fixed height, so on a narrow screen the picture is wider than the screen. */
const SIZES = '(width < 48rem) max(100vw, 30rem), max(100vw, 75rem)'

export function HeroSlide({ slide, isFirst }: HeroSlideProps) {
  return (
    <div className={styles.slide}>
      <Image url={slide.get_image_url} alt="" sizes={SIZES} priority={isFirst} className={styles.picture} />
      <div className={styles.shade} />
      <div className={styles.words}>
        <h3 className={styles.title}>{slide.title}</h3>
        <p className={styles.snippet}>{slide.snippet}</p>
        <ButtonLink to="/contact" variant="gold" size="large" className={styles.contact}>
          Contact Us
        </ButtonLink>
      </div>
    </div>
  )
}
