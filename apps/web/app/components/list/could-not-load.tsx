import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import styles from './list-parts.module.css'

export type CouldNotLoadProps = {
  /** What is missing, for screen readers: 'your withdrawals'. */
  what: string
  onRetry: () => void
}

/** Stands where a list would that could not be read, quietly, while the rest of the screen goes on (ERR-020). */
export function CouldNotLoad({ what, onRetry }: CouldNotLoadProps) {
  const retry = () => {
    // The button goes while it is tried: the keyboard stays in the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <div className={styles.instead}>
      <IconCloudOff size={28} stroke={1.5} aria-hidden className={styles.icon} />
      <p>Could not load</p>
      <Button variant="default" size="sm" aria-label={`Retry: load ${what}`} onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
