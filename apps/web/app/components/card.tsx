import type { ComponentProps } from 'react'
import styles from './plain/plain.module.css'

export type CardProps = ComponentProps<'section'> & {
  /** True if other parts of the screen follow below. */
  isSpaced?: boolean
}

/** A raised surface that holds one part of a screen. */
export function Card({ className = '', isSpaced = false, ...props }: CardProps) {
  return <section className={`${styles.card} ${className}`} data-spaced={isSpaced || undefined} {...props} />
}
