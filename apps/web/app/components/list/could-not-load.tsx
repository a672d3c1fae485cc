import { IconCloudOff } from '@tabler/icons-react'
import { Button } from '../plain/button.tsx'
import { retryFrom, useFailedLoad } from './failed-loads.tsx'
import styles from './list.module.css'

export type CouldNotLoadProps = {
  /** Names the missing list to screen readers: 'your withdrawals'. */
  what: string
  onRetry: () => void
}

/** Replaces a list that failed to load. The rest of the screen stays usable (ERR-020). */
export function CouldNotLoad({ what, onRetry }: CouldNotLoadProps) {
  const isOneOfSeveral = useFailedLoad(onRetry)
  return (
    <div className={styles.nothing}>
      <IconCloudOff size={28} stroke={1.5} aria-hidden />
      <p>Could not load</p>
      {isOneOfSeveral ? null : (
        <Button
          variant="default"
          size="sm"
          className={styles.action}
          aria-label={`Retry: load ${what}`}
          onClick={() => retryFrom(onRetry)}
        >
          Retry
        </Button>
      )}
    </div>
  )
}

/** A hint under a figure that failed to load. Several figures come from one load, so the screen itself explains the failure. */
export function RetryHint({ what, onRetry }: CouldNotLoadProps) {
  const isOneOfSeveral = useFailedLoad(onRetry)
  if (isOneOfSeveral) return <>&nbsp;</>
  return (
    <>
      Could not load{' '}
      <Button variant="subtle" size="compact" aria-label={`Retry: load ${what}`} onClick={() => retryFrom(onRetry)}>
        Retry
      </Button>
    </>
  )
}
