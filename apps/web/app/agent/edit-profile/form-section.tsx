import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card, type CardProps } from '../../components/card.tsx'
import styles from './edit-profile.module.css'

export type FormSectionProps = Pick<CardProps, 'id'> & {
  title: string
  text: string
  /** True if another section is above it. */
  isBelow?: boolean
  children: ReactNode
}

/** A card with a heading and its fields, which stand side by side on wide screens. */
export function FormSection({ title, text, isBelow = false, children, ...props }: FormSectionProps) {
  return (
    <Card className={styles.section} style={{ marginTop: isBelow ? 'var(--space-5)' : undefined }} {...props}>
      <div>
        <Title order={2} fz="xl">
          {title}
        </Title>
        <Text mt="var(--space-1)" fz="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {children}
    </Card>
  )
}
