import { Button, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'

export type CouldNotLoadProps = {
  /** What is missing, for screen readers: 'your withdrawals'. */
  what: string
  onRetry: () => void
}

/** Moves the focus to the screen before a retry, because the button disappears while the retry runs. */
function retryFrom(onRetry: () => void): void {
  document.getElementById('content')?.focus({ preventScroll: true })
  onRetry()
}

/** Shown in place of a list that failed to load. The rest of the screen stays usable (ERR-020). */
export function CouldNotLoad({ what, onRetry }: CouldNotLoadProps) {
  return (
    <Stack align="center" gap="xs" px="md" py="lg" c="dimmed" ta="center">
      <IconCloudOff size={28} stroke={1.5} color="var(--color-ink-faint)" aria-hidden />
      <Text>Could not load</Text>
      <Button variant="default" size="sm" mt="xs" aria-label={`Retry: load ${what}`} onClick={() => retryFrom(onRetry)}>
        Retry
      </Button>
    </Stack>
  )
}

/** Shown under a figure that failed to load. */
export function RetryHint({ what, onRetry }: CouldNotLoadProps) {
  return (
    <>
      Could not load{' '}
      <Button variant="subtle" size="compact-sm" aria-label={`Retry: load ${what}`} onClick={() => retryFrom(onRetry)}>
        Retry
      </Button>
    </>
  )
}
