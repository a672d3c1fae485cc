import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** A short warning within a card or dialog. */
export function Notice({ children, ...props }: TextProps & { children: ReactNode }) {
  return (
    <Text
      mb="md"
      px="md"
      py="sm"
      fz="sm"
      bg="var(--color-warning-soft)"
      c="var(--color-gold-ink)"
      style={{ borderRadius: 'var(--radius-md)' }}
      {...props}
    >
      {children}
    </Text>
  )
}
