import { Alert, type AlertProps, Text, type TextProps } from '@mantine/core'
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

/** Why an action was refused, announced at once. Renders nothing without a text. */
export function Problem({ text, ...props }: Omit<AlertProps, 'color' | 'role'> & { text: string | undefined }) {
  if (!text) return null
  return (
    <Alert color="red" role="alert" {...props}>
      {text}
    </Alert>
  )
}
