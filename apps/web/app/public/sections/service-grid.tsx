import { ServiceCard, type ServiceCardProps } from './service-card.tsx'
import styles from './service-grid.module.css'

/** The services as cards: three columns from 992 px, two from 576 px, else one (HOME-019). */
export function ServiceGrid({ services }: { services: readonly ServiceCardProps['service'][] }) {
  return (
    <ul className={styles.grid}>
      {services.map((service) => (
        <li key={service.slug} className={styles.item}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  )
}
