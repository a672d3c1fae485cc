import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChangePassword, type NewPasswords } from '../../components/change-password.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import { useStaff } from '../session/current-staff.ts'
import { staffAct } from '../session/staff-api.ts'
import { storeStaffToken } from '../session/staff-token.ts'
import type { Route } from './+types/account.ts'
import { MorningMailCard } from './morning-mail-card.tsx'
import { StaffPasskeys } from './staff-passkeys.tsx'
import { StaffSessions } from './staff-sessions.tsx'

const TITLE = 'Your account'
const CHANGED = 'changed'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Account() {
  const { email } = useStaff()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [done, setDone] = useState<{ text: string }>()
  if (state === CHANGED && done === undefined) {
    setDone({ text: 'Your password has been changed. All other devices were signed out.' })
  }
  useEffect(() => {
    // The line appears once, and not again when the page is reloaded.
    if (state === CHANGED) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  async function change({ current_password: old_password, new_password, code }: NewPasswords) {
    // The form has compared the repetition, which is not sent.
    const body = { old_password, new_password, ...(code.trim() === '' ? {} : { code: code.trim() }) }
    const outcome = await staffAct('POST /staff/password', { body })
    if (outcome.failure !== undefined) return outcome.failure.error
    // A new token brings a new store of queries, which renders the screen again. That screen shows what was done.
    storeStaffToken(outcome.body.token)
    void navigate('.', { replace: true, state: CHANGED })
    return undefined
  }
  return (
    <>
      <ScreenHeading title={TITLE} text={`Sign-in settings and devices for ${email}.`} />
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
