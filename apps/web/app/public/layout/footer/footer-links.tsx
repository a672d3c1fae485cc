import { Link } from 'react-router'
import type { PublicLink } from '../navbar/main-links.ts'
import styles from './footer.module.css'

export type FooterLinksProps = { title: string; links: readonly PublicLink[] }

/** A titled column of links. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ to, label, isThemed = false }) => (
          <li key={to}>
            <Link to={to} reloadDocument={isThemed}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
