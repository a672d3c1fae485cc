import { Box, Button, type ButtonProps, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type FactorRowProps = {
  title: string
  /** What there is, or why one would want it. */
  children: ReactNode
  action: Pick<ButtonProps, 'disabled'> & { label: string; name?: string; isHarmful?: boolean; onClick: () => void }
}

/** One way of confirming, with what can be done about it. */
export function FactorRow({ title, children, action }: FactorRowProps) {
  const { label, name = label, isHarmful = false, ...button } = action
  return (
    <Group
      justify="space-between"
      gap="var(--space-2) var(--space-4)"
      py="sm"
      style={{ borderTop: '1px solid var(--color-line)' }}
    >
      <Box flex="1 1 16rem">
        <Text fw={600} c="var(--color-ink)" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text fz="sm" c="dimmed">
          {children}
        </Text>
      </Box>
      <Button variant={isHarmful ? 'default' : 'outline'} size="sm" aria-label={name} {...button}>
        {label}
      </Button>
    </Group>
  )
}
