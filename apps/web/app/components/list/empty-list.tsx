import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './list.module.css'

export type EmptyListProps = {
  Icon: Icon
  /** The specification's sentence, word for word. */
  message: string
  /** Why the list is empty and what would fill it. */
  why?: string
  /** The next action: a link or a button. */
  children?: ReactNode
}

/** Shown in place of a list that has no rows. */
export function EmptyList({ Icon, message, why, children }: EmptyListProps) {
  return (
    <div className={styles.nothing}>
      <Icon size={32} stroke={1.4} aria-hidden />
      <p className={styles.message}>{message}</p>
      {why === undefined ? null : <p className={styles.why}>{why}</p>}
      {children === undefined ? null : <div className={styles.action}>{children}</div>}
    </div>
  )
}
