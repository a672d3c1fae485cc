import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './parts.module.css'

/** The link to the screen above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      {children}
    </Link>
  )
}
