import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Factors } from '@evergrove/contract/accounts/factors'
import { Box, Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangePassword } from '../../../components/change-password.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx'
import { SessionList } from '../../../components/session-list.tsx'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'
import { leave } from '../../../platform/session/session.ts'
import { visitorSend } from '../../../platform/session/visitor.ts'
import { agentQuery } from '../../agent-query.ts'
import { factorsQuery } from '../../queries.ts'
import { FormSection } from '../form-section.tsx'
import { changePassword } from './change-password.ts'
import { SignIns } from './sign-ins.tsx'

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
