import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './list-parts.module.css'

export type EmptyListProps = {
  Icon: Icon
  /** The specification's sentence, word for word. */
  message: string
  /** Why it is empty and what would fill it. */
  why?: string
  /** The next act: a link or a button. */
  children?: ReactNode
}

/** Stands where a list would that has nothing in it. */
export function EmptyList({ Icon, message, why, children }: EmptyListProps) {
  return (
    <div className={styles.instead}>
      <Icon size={32} stroke={1.4} aria-hidden className={styles.icon} />
      <p className={styles.message}>{message}</p>
      {why === undefined ? null : <p className={styles.why}>{why}</p>}
      {children}
    </div>
  )
}
