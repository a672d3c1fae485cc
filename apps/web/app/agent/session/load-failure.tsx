import { Button, Paper, Text, Title } from '@mantine/core'
import { restoreSession } from '../../platform/session/session.ts'

/** Stands where a screen would, while the member cannot be read. */
export function LoadFailure() {
  return (
    <Paper role="alert" p="xl" radius="lg" withBorder>
      <Title order={1} size="h2">
        Your account could not be loaded
      </Title>
      <Text mt="sm" mb="lg" c="dimmed">
        The connection may have been interrupted. You are still signed in.
      </Text>
      <Button onClick={restoreSession}>Try Again</Button>
    </Paper>
  )
}
