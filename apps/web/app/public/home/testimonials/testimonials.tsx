import type { Content } from '@evergrove/contract/content/content-kinds'
import { MAX_TESTIMONIALS } from '@evergrove/contract/platform/constants'
import { useId } from 'react'
import { Carousel } from '../../../components/site/carousel/carousel.tsx'
import { Container } from '../../../components/site/container/container.tsx'
import { SectionHeading } from '../../sections/section-heading.tsx'
import { TestimonialCard } from './testimonial-card.tsx'
import styles from './testimonials.module.css'

export type TestimonialsProps = { testimonials: Content<'testimonials'>[] }

/** What clients say: three at once and an end on a wide screen, fewer and endless on a narrow one (HOME-024 to HOME-029). */
export function Testimonials({ testimonials }: TestimonialsProps) {
  const headingId = useId()
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Container>
        <SectionHeading id={headingId} eyebrow="In their words" title="Testimonials" align="center" />
        <Carousel labelledBy={headingId} endless="(width < 1024px)" arrows className={styles.carousel}>
          {testimonials.slice(0, MAX_TESTIMONIALS).map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </Carousel>
      </Container>
    </section>
  )
}
