import type { Content } from '@evergrove/contract/content/content-kinds'
import { Image } from '../../../components/site/image.tsx'
import { RichText } from '../../../components/site/rich-text/rich-text.tsx'
import styles from './testimonials.module.css'

export type TestimonialCardProps = { testimonial: Content<'testimonials'> }

export function TestimonialCard({ testimonial }: TestimonialCardProps) {
  const { name, location, testimony, get_photo_url } = testimonial
  return (
    <figure className={styles.card}>
      <blockquote className={styles.quote}>
        <RichText html={testimony} variant="compact" />
      </blockquote>
      <figcaption className={styles.person}>
        <Image url={get_photo_url} alt={`Portrait of ${name}`} sizes="64px" className={styles.photo} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.location}>{location}</p>
        </div>
      </figcaption>
    </figure>
  )
}
