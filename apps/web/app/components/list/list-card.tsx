import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'

export type ListCardProps = {
  /** The id of the heading. The table in the card refers to it as its name. */
  id: string
  title: string
  /** Shown beside the heading. */
  action?: ReactNode
  /** What the reader should know about the list. */
  note?: string | undefined
  children: ReactNode
}

/** A card with one list of the screen under its heading. */
export function ListCard({ id, title, action, note, children }: ListCardProps) {
  return (
    <Card mb="lg">
      <Group justify="space-between" gap="var(--space-2) var(--space-4)" mb="md">
        <Title order={2} id={id} fz="xl">
          {title}
        </Title>
        {action}
      </Group>
      {note === undefined ? null : (
        <Text fz="sm" c="dimmed" mb="sm">
          {note}
        </Text>
      )}
      {children}
    </Card>
  )
}
