import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import styles from './list-card.module.css'

export type ListCardProps = {
  /** The heading's id, by which the table in the card is named. */
  id: string
  title: string
  /** Stands beside the heading. */
  action?: ReactNode
  /** What the reader should know of the list. */
  note?: string | undefined
  children: ReactNode
}

/** A card with one list of the screen under its heading. */
export function ListCard({ id, title, action, note, children }: ListCardProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </Card>
  )
}
