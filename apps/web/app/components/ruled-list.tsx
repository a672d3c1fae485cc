/** A short list whose rows have a line above: a thing and the actions for it. */
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export const RuledList = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" gap={0}>
    {children}
  </Stack>
)

export const RuledRow = ({ children }: { children: ReactNode }) => (
  <Group
    component="li"
    justify="space-between"
    gap="var(--space-2) var(--space-4)"
    py="sm"
    style={{ borderTop: '1px solid var(--color-line)' }}
  >
    {children}
  </Group>
)
