import { Box, Stack, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type EmptyListProps = {
  Icon: Icon
  /** The specification's sentence, word for word. */
  message: string
  /** Why the list is empty and what would fill it. */
  why?: string
  /** The next action: a link or a button. */
  children?: ReactNode
}

/** Shown in place of a list that has no rows. */
export function EmptyList({ Icon, message, why, children }: EmptyListProps) {
  return (
    <Stack align="center" gap="xs" px="md" py="lg" c="dimmed" ta="center">
      <Icon size={32} stroke={1.4} color="var(--color-ink-faint)" aria-hidden />
      <Text fw={600} c="var(--color-ink)">
        {message}
      </Text>
      {why === undefined ? null : (
        <Text fz="sm" maw="34rem">
          {why}
        </Text>
      )}
      {children === undefined ? null : <Box mt="xs">{children}</Box>}
    </Stack>
  )
}
