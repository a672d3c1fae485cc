import { Link } from 'react-router'
import styles from './footer.module.css'

export type FooterLinksProps = { title: string; links: readonly { to: string; label: string }[] }

/** A titled column of links. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
