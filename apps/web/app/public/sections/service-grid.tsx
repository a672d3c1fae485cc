import type { Content } from '@evergrove/contract/content/content-kinds'
import { ButtonLink } from '../../components/site/button.tsx'
import { Image } from '../../components/site/image.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './sections.module.css'

// A service for cards and links, without its full text, because every page carries the list.

export type ServiceSummary = Omit<Content<'services'>, 'safe_description_body_html'>

/** Returns the service without its full text. */
export function summaryOf({ safe_description_body_html: _text, ...summary }: Content<'services'>): ServiceSummary {
  return summary
}

export type ServiceCardProps = {
  service: Pick<ServiceSummary, 'title' | 'slug' | 'description' | 'get_image_url'>
}

/** One service. Its description is cut at six lines (HOME-020), and the whole card is a link (HOME-021). */
function ServiceCard({ service }: ServiceCardProps) {
  return (
    <article className={styles.service}>
      <div className={styles.servicePicture}>
        <Image
          url={service.get_image_url}
          alt=""
          sizes="(min-width: 1280px) 25rem, (min-width: 992px) 31vw, (min-width: 576px) 46vw, 94vw"
          className={styles.serviceImage}
        />
      </div>
      <div className={styles.serviceBody}>
        <h3 className={styles.serviceTitle}>{service.title}</h3>
        <p className={styles.serviceText}>{service.description}</p>
        <ButtonLink to={`/services/${service.slug}`} variant="outline" size="small" className={styles.serviceLink}>
          <span>
            Read More<VisuallyHidden> about {service.title}</VisuallyHidden>
          </span>
        </ButtonLink>
      </div>
    </article>
  )
}

/** The services as cards: three columns from 992 px, two from 576 px, else one (HOME-019). */
export function ServiceGrid({ services }: { services: readonly ServiceCardProps['service'][] }) {
  return (
    <ul className={styles.services}>
      {services.map((service) => (
        <li key={service.slug} className={styles.serviceItem}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  )
}
