import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import plain from '../plain/plain.module.css'
import styles from './list.module.css'

export type EmptyListProps = {
  Icon: Icon
  /** The specification's sentence, word for word. */
  message: string
  /** Explains why the list is empty and what would fill it. */
  why?: string
  /** The screen with the next action. */
  link?: { to: string; words: string }
  /** Another next action, such as a button. */
  children?: ReactNode
}

/** Replaces a list without rows. */
export function EmptyList({ Icon, message, why, link, children }: EmptyListProps) {
  return (
    <div className={styles.nothing}>
      <Icon size={32} stroke={1.4} aria-hidden />
      <p className={styles.message}>{message}</p>
      {why === undefined ? null : <p className={styles.why}>{why}</p>}
      {link === undefined ? null : (
        <div className={styles.action}>
          <Link to={link.to} prefetch="intent" className={plain.button} data-variant="default" data-size="sm">
            {link.words}
          </Link>
        </div>
      )}
      {children === undefined ? null : <div className={styles.action}>{children}</div>}
    </div>
  )
}
