import { Card } from '../card.tsx'
import { Button } from '../plain/button.tsx'
import styles from './frame.module.css'

export type FailureCardProps = {
  title: string
  text: string
  /** The level of the heading. */
  order: 1 | 2
  isTrying?: boolean
  onRetry: () => void
}

/** Replaces a screen that cannot be shown, with a button to try again. */
export function FailureCard({ title, text, order, isTrying = false, onRetry }: FailureCardProps) {
  const Heading = order === 1 ? 'h1' : 'h2'
  return (
    <Card role="alert" className={styles.failure}>
      <Heading data-order={order}>{title}</Heading>
      <p>{text}</p>
      <Button variant="filled" disabled={isTrying} aria-busy={isTrying} onClick={onRetry}>
        Try Again
      </Button>
    </Card>
  )
}
