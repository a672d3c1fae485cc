import { useQueryClient } from '@tanstack/react-query'
import { isLoadProblem } from '../../platform/document/load-problem.ts'
import { useRetry } from '../../platform/document/use-retry.ts'
import { Card } from '../card.tsx'
import { retryFrom } from '../list/failed-loads.tsx'
import { Button } from '../plain/button.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
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

const words = {
  missing: {
    title: 'This screen could not be loaded',
    text: 'The connection may have been interrupted. The screen opens by itself as soon as it can be reached again.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This screen can’t be shown at the moment. Try again in a few minutes.',
  },
}

export type FailedScreenProps = {
  error: unknown
  /** The name of the screen in the menu. */
  name: string
  /** The title of the document. */
  title: string
}

/** Replaces a screen that failed to load or to render, within the frame. The menu and sign-out stay usable (ERR-018). */
export function FailedScreen({ error, name, title }: FailedScreenProps) {
  const client = useQueryClient()
  const { isTrying, tryAgain } = useRetry(error)
  function onRetry(): void {
    // The loaded data of the screen may be the cause.
    client.removeQueries({ type: 'inactive' })
    tryAgain()
  }
  return (
    <>
      <title>{title}</title>
      <ScreenHeading title={name} />
      <FailureCard
        {...(isLoadProblem(error) ? words.missing : words.broken)}
        order={2}
        isTrying={isTrying}
        onRetry={() => retryFrom(onRetry)}
      />
    </>
  )
}
