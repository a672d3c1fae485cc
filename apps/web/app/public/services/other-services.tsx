import { Link } from 'react-router'
import { Icon } from '../../components/site/icon/icon.tsx'
import styles from './other-services.module.css'
import type { ServiceSummary } from './service-summary.ts'

/** The way on to the other services; hidden when there are none. */
export function OtherServices({ services }: { services: readonly ServiceSummary[] }) {
  if (services.length === 0) return null
  return (
    <aside className={styles.aside} aria-labelledby="other-services" data-screen-only>
      <h2 id="other-services" className={styles.title}>
        Other Services
      </h2>
      <ul className={styles.list}>
        {services.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/services/${slug}`} className={styles.link}>
              {title}
              <Icon name="chevron-right" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
