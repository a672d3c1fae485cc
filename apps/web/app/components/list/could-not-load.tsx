import { Button, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { retryFrom, useFailedLoad } from './failed-loads.tsx'

export type CouldNotLoadProps = {
  /** What is missing, for screen readers: 'your withdrawals'. */
  what: string
  onRetry: () => void
}

/** Shown in place of a list that failed to load. The rest of the screen stays usable (ERR-020). */
export function CouldNotLoad({ what, onRetry }: CouldNotLoadProps) {
  const isOneOfSeveral = useFailedLoad(onRetry)
  return (
    <Stack align="center" gap="xs" px="md" py="lg" c="dimmed" ta="center">
      <IconCloudOff size={28} stroke={1.5} color="var(--color-ink-faint)" aria-hidden />
      <Text>Could not load</Text>
      {isOneOfSeveral ? null : (
        <Button
          variant="default"
          size="sm"
          mt="xs"
          aria-label={`Retry: load ${what}`}
          onClick={() => retryFrom(onRetry)}
        >
          Retry
        </Button>
      )}
    </Stack>
  )
}

/** Shown under a figure that failed to load. Several figures come from one load, so they leave the words to the screen. */
export function RetryHint({ what, onRetry }: CouldNotLoadProps) {
  const isOneOfSeveral = useFailedLoad(onRetry)
  if (isOneOfSeveral) return <>&nbsp;</>
  return (
    <>
      Could not load{' '}
      <Button variant="subtle" size="compact-sm" aria-label={`Retry: load ${what}`} onClick={() => retryFrom(onRetry)}>
        Retry
      </Button>
    </>
  )
}
