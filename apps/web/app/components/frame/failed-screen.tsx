import { useQueryClient } from '@tanstack/react-query'
import { isLoadProblem } from '../../platform/document/load-problem.ts'
import { useRetry } from '../../platform/document/use-retry.ts'
import { retryFrom } from '../list/failed-loads.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { FailureCard } from './failure-card.tsx'

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
