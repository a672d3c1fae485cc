import type { Content } from '@evergrove/contract/content/content-kinds'
import { useId } from 'react'
import { Carousel } from '../../../components/site/carousel/carousel.tsx'
import { Container } from '../../../components/site/container/container.tsx'
import { Image } from '../../../components/site/image.tsx'
import { SectionHeading } from '../../sections/section-heading.tsx'
import styles from './photo-gallery.module.css'

export type PhotoGalleryProps = { photos: Content<'photo-gallery'>[] }

/** One photo at a time, without end (HOME-030). The caption repeats the alternative text, so only eyes get it (HOME-031). */
export function PhotoGallery({ photos }: PhotoGalleryProps) {
  const headingId = useId()
  if (photos.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <Container>
        <SectionHeading id={headingId} eyebrow="Moments" title="Photo Gallery" align="center" />
        <Carousel labelledBy={headingId} endless autoplay className={styles.carousel}>
          {photos.map((photo) => (
            <figure key={photo.id} className={styles.frame}>
              <Image
                url={photo.get_image_url}
                alt={photo.title}
                sizes="(width >= 80rem) 71rem, 96vw"
                className={styles.photo}
              />
              <figcaption aria-hidden="true" className={styles.caption}>
                {photo.title}
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </Container>
    </section>
  )
}
