import { Button, Paper, Text, Title } from '@mantine/core'

export type FailureCardProps = {
  title: string
  text: string
  /** The level of the heading. */
  order: 1 | 2
  isTrying?: boolean
  onRetry: () => void
}

/** Stands in place of a screen that cannot be shown, with a way to try again. */
export function FailureCard({ title, text, order, isTrying = false, onRetry }: FailureCardProps) {
  return (
    <Paper role="alert" p="xl" radius="lg" withBorder>
      <Title order={order} size={order === 1 ? 'h2' : 'h3'}>
        {title}
      </Title>
      <Text mt="sm" mb="lg" c="dimmed">
        {text}
      </Text>
      <Button loading={isTrying} onClick={onRetry}>
        Try Again
      </Button>
    </Paper>
  )
}
