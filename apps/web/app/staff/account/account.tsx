import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import { useStaff } from '../session/current-staff.ts'
import { storeStaffToken } from '../session/staff-token.ts'
import type { Route } from './+types/account.ts'
import { PasswordForm } from './password-form.tsx'

const TITLE = 'Change Password'
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
    setDone({ text: 'Your password is changed. Every other device has been signed out.' })
  }
  useEffect(() => {
    // Said once, and not again when the page is loaded anew.
    if (state === CHANGED) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  const finish = (token: string) => {
    // A new token is a new store of queries: the screen is drawn anew, and that one, not this, is to say what was done.
    storeStaffToken(token)
    void navigate('.', { replace: true, state: CHANGED })
  }
  return (
    <>
      <ScreenHeading title={TITLE} text={`For ${email}. At least 8 characters that only you would put together.`} />
      <DoneLine done={done} />
      <ListCard id="password" title="Password">
        <PasswordForm onChanged={finish} />
      </ListCard>
    </>
  )
}
