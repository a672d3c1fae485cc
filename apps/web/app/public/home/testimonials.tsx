import type { Content } from '@evergrove/contract/content/content-kinds'
import { MAX_TESTIMONIALS } from '@evergrove/contract/platform/constants'
import { useId } from 'react'
import { Carousel } from '../../components/site/carousel.tsx'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import styles from './home.module.css'

type TestimonialCardProps = { testimonial: Content<'testimonials'> }

function TestimonialCard({ testimonial }: TestimonialCardProps) {
  const { name, location, testimony, get_photo_url } = testimonial
  return (
    <figure className={styles.testimonial}>
      <blockquote className={styles.quote}>
        <RichText html={testimony} variant="compact" />
      </blockquote>
      <figcaption className={styles.person}>
        <Image url={get_photo_url} alt={`Portrait of ${name}`} sizes="64px" className={styles.portrait} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.location}>{location}</p>
        </div>
      </figcaption>
    </figure>
  )
}

export type TestimonialsProps = { testimonials: Content<'testimonials'>[] }

/** Three at once without a loop on a wide screen, fewer and in a loop on a narrow one (HOME-024 to HOME-029). */
export function Testimonials({ testimonials }: TestimonialsProps) {
  const headingId = useId()
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.testimonials}>
      <Container>
        <SectionHeading id={headingId} eyebrow="In their words" title="Testimonials" align="center" />
        <Carousel labelledBy={headingId} endless="(width < 1024px)" arrows className={styles.quotes}>
          {testimonials.slice(0, MAX_TESTIMONIALS).map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </Carousel>
      </Container>
    </section>
  )
}
