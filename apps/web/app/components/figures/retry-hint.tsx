import { Button } from '@mantine/core'

/** Under a figure that could not be read: says so quietly, with a way to try again. */
export function RetryHint({ what, onRetry }: { what: string; onRetry: () => void }) {
  const retry = () => {
    // The button goes while it is tried: the keyboard stays in the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <>
      Could not load{' '}
      <Button variant="subtle" size="compact-sm" aria-label={`Retry: load ${what}`} onClick={retry}>
        Retry
      </Button>
    </>
  )
}
