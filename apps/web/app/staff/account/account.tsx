import { Button, Checkbox, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChangePassword, type NewPasswords } from '../../components/change-password.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { SessionList } from '../../components/session-list.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAction } from '../parts/use-action.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { useStaff } from '../session/current-staff.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { storeStaffToken } from '../session/staff-token.ts'
import { StaffPasskeys } from './staff-passkeys.tsx'

const CHANGED = 'changed'

export default function Account() {
  const { email } = useStaff()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [done, setDone] = useState<{ text: string }>()
  if (state === CHANGED && done === undefined) {
    setDone({ text: 'Your password has been changed. All other devices were signed out.' })
  }
  useEffect(() => {
    // The line appears only once, and not after a reload of the page.
    if (state === CHANGED) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  async function change({ current_password: old_password, new_password, code }: NewPasswords) {
    // The form has compared the repetition, so it is not sent.
    const body = { old_password, new_password, ...(code.trim() === '' ? {} : { code: code.trim() }) }
    const outcome = await staffAct('POST /staff/password', { body })
    if (outcome.failure !== undefined) return outcome.failure.error
    // A new token brings a new store of queries, which renders the screen again. That screen then reports the change.
    storeStaffToken(outcome.body.token)
    void navigate('.', { replace: true, state: CHANGED })
    return undefined
  }
  return (
    <>
      <StaffHeading text={`Sign-in settings and devices for ${email}.`} />
      <DoneLine done={done} />
      <ListCard id="password" title="Password" note="Use at least 8 characters that are hard to guess.">
        <ChangePassword email={email} code="optional" change={change} />
      </ListCard>
      <StaffPasskeys email={email} />
      <StaffSessions />
      <MorningMailCard onDone={(text) => setDone({ text })} />
    </>
  )
}

type MorningMailCardProps = { onDone: (text: string) => void }

/** Chooses whether a morning email lists the waiting work. */
function MorningMailCard({ onDone }: MorningMailCardProps) {
  const { data, isError, refetch } = useQuery(staffQuery('GET /staff/morning-mail'))
  const { run, isBusy, problem } = useAction(
    (isOn: boolean) => staffAct('PUT /staff/morning-mail', { body: { is_on: isOn } }),
    ['staff/morning-mail'],
  )
  const change = async (isOn: boolean) => {
    if ((await run(isOn)) === undefined) return
    onDone(isOn ? 'The morning email is switched on.' : 'The morning email is switched off.')
  }
  return (
    <ListCard
      id="morning-mail"
      title="Morning email"
      note="How much work is waiting for you, with links to the screens. It comes at 6:00 AM UTC, and only when something is waiting."
    >
      {data !== undefined ? (
        <Checkbox
          label="Email me each morning"
          checked={data.is_on}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) => void change(checked)}
        />
      ) : isError ? (
        <CouldNotLoad what="the setting" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="1.25rem" width="14rem" maw="100%" />
      )}
      {problem === undefined ? null : (
        <Text role="alert" c="red" mt="xs">
          {problem}
        </Text>
      )}
    </ListCard>
  )
}

const sessionsQuery = staffQuery('GET /staff/sessions')

/** The sessions of the member of staff. */
function StaffSessions() {
  const { data } = useQuery(sessionsQuery)
  const { ask, dialog } = useDialogs()
  const hasOthers = data?.some(({ is_current }) => !is_current) ?? false
  const endOthers = () =>
    ask({
      title: 'Sign out all other devices?',
      text: 'You stay signed in here. Everyone on the other devices has to sign in again.',
      action: 'Sign out others',
      send: () => staffAct('DELETE /staff/sessions'),
      changed: ['staff/sessions'],
    })
  return (
    <ListCard
      id="devices"
      title="Where you’re signed in"
      note="If you don’t recognize a device, sign it out and change your password."
      action={
        hasOthers ? (
          <Button variant="outline" color="red" onClick={endOthers}>
            Sign out all other devices
          </Button>
        ) : null
      }
    >
      <SessionList query={sessionsQuery} end={(id) => staffAct('DELETE /staff/sessions/{id}', { params: { id } })} />
      {dialog}
    </ListCard>
  )
}
