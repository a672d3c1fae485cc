import type { ReactNode } from 'react'
import styles from './card.module.css'

export type CardProps = { children: ReactNode; className?: string | undefined }

/** A raised surface that holds one thing of a screen. */
export function Card({ children, className }: CardProps) {
  return <section className={[styles.card, className].filter(Boolean).join(' ')}>{children}</section>
}
