import type { Session } from '@evergrove/contract/accounts/sessions'
import { Alert, Badge, Box, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Outcome } from '../platform/session/failure.ts'
import { messagesBeside } from '../platform/session/form-messages.ts'
import { BusyButton } from './busy-button.tsx'
import { Moment } from './day.tsx'
import { ListStates } from './list/list-states.tsx'
import { RuledList, RuledRow } from './ruled-list.tsx'

export type SessionListProps<Key extends QueryKey> = {
  query: UseQueryOptions<Session[], Error, Session[], Key>
  /** Ends one session. Never rejects. */
  end: (id: string) => Promise<Outcome<unknown>>
}

/** The sessions of the reader, with a button to sign out of each. The list is loaded again after each attempt. */
export function SessionList<Key extends QueryKey>({ query, end }: SessionListProps<Key>) {
  const sessions = useQuery(query)
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: ({ id }: Session) => end(id),
    networkMode: 'always',
    onSuccess: () => sessions.refetch(),
  })
  const hasEnded = data !== undefined && data.failure === undefined
  const result = useRef<HTMLParagraphElement>(null)
  const isGone = hasEnded && sessions.data?.every(({ id }) => id !== variables?.id)
  // The button that had the focus is gone with its row.
  useEffect(() => {
    if (isGone && document.activeElement === document.body) result.current?.focus()
  }, [isGone])
  return (
    <Stack gap="sm">
      <ListStates query={sessions} what="devices" empty={null}>
        {(rows) =>
          rows === undefined ? (
            <Skeleton h={64} />
          ) : (
            <RuledList>
              {rows.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={isPending && variables.id === session.id}
                  onEnd={() => mutate(session)}
                />
              ))}
            </RuledList>
          )
        }
      </ListStates>
      <Text ref={result} role="status" tabIndex={-1} fz="sm">
        {hasEnded ? `${variables?.device} has been signed out.` : ''}
      </Text>
      {data?.failure === undefined ? null : (
        <Alert color="red">{messagesBeside(data.failure.error, []).join(' ')}</Alert>
      )}
    </Stack>
  )
}

const origins: Record<Session['created_by'], string> = {
  password: 'with the password',
  code: 'with the password and a code',
  recovery_code: 'with the password and a recovery code',
  passkey: 'with a passkey',
}

const isPhone = (device: string): boolean => /Android|iOS/.test(device)

type SessionRowProps = { session: Session; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, created_by, created_at, last_used_at, is_current } = session
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <RuledRow>
      <Group gap="sm" wrap="nowrap" align="flex-start" flex="1 1 16rem">
        <Icon size={22} stroke={1.6} color="var(--color-ink-faint)" aria-hidden style={{ flex: 'none' }} />
        <Box>
          <Text fw={600} c="var(--color-ink)" style={{ overflowWrap: 'anywhere' }}>
            {device}
          </Text>
          <Text fz="sm" c="dimmed">
            Last used <Moment moment={last_used_at} />
          </Text>
          <Text fz="sm" c="dimmed">
            Signed in {origins[created_by]} on <Moment moment={created_at} />
          </Text>
        </Box>
      </Group>
      {is_current ? (
        <Badge component="span" variant="light" color="evergreen" size="lg" tt="none" fw={600}>
          This device
        </Badge>
      ) : (
        <BusyButton variant="default" size="sm" isBusy={isBusy} aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </BusyButton>
      )}
    </RuledRow>
  )
}
