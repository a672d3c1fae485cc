import type { OwnSignIn } from '@evergrove/contract/security-log'
import { Badge, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListStates } from '../../../components/list/list-states.tsx'
import { Moment } from '../../../components/moment.tsx'
import { agentQuery } from '../../agent-query.ts'

const signInsQuery = agentQuery('GET /auth/sign-ins')

/** The latest sign-ins to the agent's account, and refused attempts. */
export function SignIns() {
  const signIns = useQuery(signInsQuery)
  return (
    <Box component="section" aria-labelledby="sign-ins">
      <Title order={3} id="sign-ins" fz="md" ff="var(--font-body)" c="var(--color-ink)">
        Last log-ins
      </Title>
      <Text mt="var(--space-1)" mb="sm" fz="sm" c="dimmed">
        If you see a log-in that was not you, sign out on all devices and change your password.
      </Text>
      <ListStates query={signIns} what="log-ins" empty={<Text fz="sm">No log-ins in the last 90 days.</Text>}>
        {(rows) => (rows === undefined ? <Skeleton h={64} /> : <List rows={rows} />)}
      </ListStates>
    </Box>
  )
}

function List({ rows }: { rows: readonly OwnSignIn[] }) {
  return (
    <Stack
      component="ul"
      gap={0}
      m={0}
      p={0}
      mah="24rem"
      tabIndex={0}
      aria-labelledby="sign-ins"
      style={{ listStyle: 'none', overflowY: 'auto' }}
    >
      {rows.map((row) => (
        <Row key={row.id} signIn={row} />
      ))}
    </Stack>
  )
}

function Row({ signIn: { at, is_refused, device, address_family, count } }: { signIn: OwnSignIn }) {
  return (
    <Group
      component="li"
      justify="space-between"
      gap="var(--space-1) var(--space-4)"
      py="xs"
      style={{ borderTop: '1px solid var(--color-line)' }}
    >
      <Box flex="1 1 14rem">
        <Text fz="sm" fw={600} c="var(--color-ink)" style={{ overflowWrap: 'anywhere' }}>
          {device ?? 'Unknown device'}
        </Text>
        <Text fz="sm" c="dimmed">
          <Moment moment={at} />
          {address_family === null ? null : ` over ${address_family}`}
        </Text>
      </Box>
      <Badge component="span" variant="light" color={is_refused ? 'red' : 'evergreen'} size="lg" tt="none" fw={600}>
        {is_refused ? 'Refused' : 'Logged in'}
        {count === 1 ? null : ` × ${count}`}
      </Badge>
    </Group>
  )
}
