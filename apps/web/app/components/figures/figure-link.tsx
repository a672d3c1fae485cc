import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './figures.module.css'

/** A figure as a link to the entries whose sum it is, or only the figure if there is no address. */
export function FigureLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link to={to} prefetch="intent" className={styles.opens} data-figure>
      {children}
    </Link>
  )
}
