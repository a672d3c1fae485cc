import type { ReactNode } from 'react'
import styles from './site.module.css'

/** Holds content to the page's width and keeps its gutters. */
export function Container({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `${styles.container} ${className}` : styles.container}>{children}</div>
}
