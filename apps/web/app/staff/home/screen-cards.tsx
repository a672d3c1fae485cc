import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { Link } from 'react-router'
import { linksFor } from '../layout/staff-links.ts'
import styles from './screen-cards.module.css'

/** The screens of a role for which nothing waits and nothing is counted. */
export function ScreenCards({ role }: { role: StaffRole }) {
  return (
    <ul className={styles.links}>
      {linksFor(role)
        .filter(({ to }) => to !== '/staff')
        .map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className={styles.link}>
              <Icon size={24} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
    </ul>
  )
}
