import type { ReactNode, Ref } from 'react'
import { Card } from '../card.tsx'
import styles from './list.module.css'

export type ListCardProps = {
  /** The id of the heading. The table in the card refers to it as its name. */
  id: string
  title: string
  /** Shown beside the heading. */
  action?: ReactNode
  /** Information for the reader about the list. */
  note?: string | undefined
  ref?: Ref<HTMLElement> | undefined
  children: ReactNode
}

/** A card with one list of the screen under its heading. */
export function ListCard({ id, title, action, note, ref, children }: ListCardProps) {
  return (
    <Card isSpaced ref={ref}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </Card>
  )
}

export type BelowListProps = {
  /** True while the list above is loading, so that its height is unknown. */
  isLoading: boolean
  children: ReactNode
}

/** The content below a list of unknown length. It loads at once and appears with the list, so that the list never moves it. */
export function BelowList({ isLoading, children }: BelowListProps) {
  return <div hidden={isLoading}>{children}</div>
}
