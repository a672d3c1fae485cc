import type { ReactNode } from 'react'
import styles from './site.module.css'

/** Limits content to the width of the page and adds the gutters. */
export function Container({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `${styles.container} ${className}` : styles.container}>{children}</div>
}
