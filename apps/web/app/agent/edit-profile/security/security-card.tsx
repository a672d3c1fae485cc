import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Factors } from '@evergrove/contract/accounts/factors'
import type { OwnSignIn } from '@evergrove/contract/security-log'
import { Badge, Box, Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangePassword, type NewPasswords } from '../../../components/change-password.tsx'
import { Moment } from '../../../components/day.tsx'
import { ConfirmDialog, MessageDialog } from '../../../components/dialogs/dialog.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { SessionList } from '../../../components/session-list.tsx'
import { NotAuthenticatedError } from '../../../platform/api/not-authenticated.ts'
import { agentAct, agentSend } from '../../../platform/session/authorized-fetch.ts'
import { secondStepIn } from '../../../platform/session/second-step-in.ts'
import { leave, leaveFor, setAgent, signIn } from '../../../platform/session/session.ts'
import { currentSession, type ErrorPayload } from '../../../platform/session/session-state.ts'
import { visitorSend } from '../../../platform/session/visitor.ts'
import { agentQuery, factorsQuery } from '../../queries.ts'
import { keepScreenWhile } from '../../session/use-guard.ts'
import { FormSection } from '../form-section.tsx'

/** Returns whether the form asks for a code. Until the factors have loaded, it asks only when the API does. */
const codeFor = (factors: Factors | undefined) =>
  factors === undefined || (factors.app_set_up_at === null && factors.passkeys.length === 0) ? 'none' : 'required'

/** The security of the account: the password and the signed-in devices. */
export function SecurityCard({ agent }: { agent: CurrentAgent }) {
  const [isChanged, setIsChanged] = useState(false)
  const { data: factors } = useQuery(factorsQuery)
  return (
    <FormSection title="Password and devices" text="A new password signs out every other device." isBelow>
      <Stack gap="lg">
        <ChangePassword
          email={agent.email}
          variant="outline"
          code={codeFor(factors)}
          change={(passwords) => changePassword(agent, passwords)}
          onChanged={() => setIsChanged(true)}
        />
        <MessageDialog isOpen={isChanged} title="Password changed" onClose={() => setIsChanged(false)}>
          Every other device has been signed out. Use the new password there.
        </MessageDialog>
        <Divider color="var(--color-line)" />
        <Devices />
        <SignIns />
        <SignOutEverywhere />
      </Stack>
    </FormSection>
  )
}

const sessionsQuery = agentQuery('GET /auth/sessions')

const endSession = (id: string) => agentAct('DELETE /auth/sessions/{id}', { params: { id } })

/** The sessions of the agent. */
function Devices() {
  return (
    <Box component="section" aria-labelledby="devices">
      <Title order={3} id="devices" fz="md" ff="var(--font-body)" c="var(--color-ink)">
        Where you are logged in
      </Title>
      <Text mt="var(--space-1)" mb="sm" fz="sm" c="dimmed">
        If you don’t recognize a device, sign it out and change your password.
      </Text>
      <SessionList query={sessionsQuery} end={endSession} />
    </Box>
  )
}

/** Voids all tokens of the account. A refresh token that the server refuses counts as void. */
async function voidTokens(): Promise<boolean> {
  const refresh = localStorage.getItem('refresh')
  if (refresh === null) return true
  try {
    const response = await visitorSend('POST /auth/jwt/logout', { body: { refresh } })
    return response.ok || response.status === 401
  } catch {
    return false
  }
}

/** Signs out everywhere, also in this browser, for a lost or shared device. */
function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, data, isPending } = useMutation({
    mutationFn: voidTokens,
    networkMode: 'always',
    onSuccess: (isDone) => {
      if (isDone) leave()
    },
  })

  return (
    <Group justify="space-between" gap="var(--space-3) var(--space-5)">
      <Box>
        <Title order={3} fz="md" ff="var(--font-body)" c="var(--color-ink)">
          Sign out on all devices
        </Title>
        <Text mt="var(--space-1)" fz="sm" c="dimmed">
          If a phone or computer was lost, or you forgot to sign out somewhere.
        </Text>
      </Box>
      <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
        Sign out on all devices
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out on all devices?"
        action="Sign out everywhere"
        isBusy={isPending}
        problem={data === false ? 'The server could not be reached, and nothing has changed. Try again.' : undefined}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        You will need to log in again on every device, including this one.
      </ConfirmDialog>
    </Group>
  )
}

const NO_RESPONSE = 'The server could not be reached, and the password has not been changed. Try again.'

async function refusalOf(response: Response): Promise<ErrorPayload> {
  const body: unknown = await response.json()
  const hasMessages = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  return hasMessages ? (body as ErrorPayload) : { detail: `The server returned status ${response.status}.` }
}

/**
 * Changes the password and signs in with the new one in the background, because the change voids every token, including
 * this browser's. Agents with a second step sign in themselves. Resolves to the refusal, which is empty when nobody is
 * signed in any more, or to undefined on success. Never rejects.
 */
async function changePassword(agent: CurrentAgent, passwords: NewPasswords): Promise<ErrorPayload | undefined> {
  const { code, ...others } = passwords
  try {
    const body = code.trim() === '' ? others : { ...others, code: code.trim() }
    const response = await agentSend('POST /auth/users/set_password', { body })
    if (!response.ok) return await refusalOf(response)
    await keepScreenWhile(async () => {
      if (await signIn({ email: agent.email, password: passwords.new_password })) setAgent(agent)
      else if (secondStepIn(currentSession().error) !== undefined) leaveFor('password_changed')
    })
    return undefined
  } catch (error) {
    return error instanceof NotAuthenticatedError ? {} : { detail: NO_RESPONSE }
  }
}

const signInsQuery = agentQuery('GET /auth/sign-ins')

/** The latest sign-ins to the agent's account, and refused attempts. */
function SignIns() {
  const signIns = useQuery(signInsQuery)
  return (
    <Box component="section" aria-labelledby="sign-ins">
      <Title order={3} id="sign-ins" fz="md" ff="var(--font-body)" c="var(--color-ink)">
        Last log-ins
      </Title>
      <Text mt="var(--space-1)" mb="sm" fz="sm" c="dimmed">
        Also from devices that are signed out by now. If you see a log-in that was not you, sign out on all devices and
        change your password.
      </Text>
      <ListStates query={signIns} what="log-ins" empty={<Text fz="sm">No log-ins in the last 90 days.</Text>}>
        {(rows) => (rows === undefined ? <Skeleton h={64} /> : <SignInList rows={rows} />)}
      </ListStates>
    </Box>
  )
}

function SignInList({ rows }: { rows: readonly OwnSignIn[] }) {
  return (
    <Stack component="ul" gap={0} mah="24rem" tabIndex={0} aria-labelledby="sign-ins" style={{ overflowY: 'auto' }}>
      {rows.map((row) => (
        <SignInRow key={row.id} signIn={row} />
      ))}
    </Stack>
  )
}

function SignInRow({ signIn: { at, is_refused, device, count } }: { signIn: OwnSignIn }) {
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
        </Text>
      </Box>
      {/* A log-in that was accepted is not a device that is still logged in, so it has no green badge. */}
      <Badge component="span" variant="light" color={is_refused ? 'red' : 'gray'} size="lg" tt="none" fw={600}>
        {is_refused ? 'Refused' : 'Log-in'}
        {count === 1 ? null : ` × ${count}`}
      </Badge>
    </Group>
  )
}
