/** Signing in to the staff console by password and code. The first time, the authenticator app is set up as well. */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { nextPath } from '../../auth/next-path.ts'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { storeStaffToken, useStaffToken } from '../session/staff-token.ts'
import type { Route } from './+types/staff-login.ts'
import { CodeStep } from './code-step.tsx'
import { type Enrolled, EnrolmentStep } from './enrolment-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { NextStep } from './sign-in-calls.ts'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, 'Staff Console')
}

type Step = { step: 'password' } | NextStep | ({ step: 'recovery' } & Enrolled)

/** The wanted path if it belongs to the console, otherwise the console's first screen. */
function nextStaffPath(wanted: string | null): string {
  const path = nextPath(wanted, '/staff')
  return path.startsWith('/staff/login') ? '/staff' : path
}

export default function StaffLogin() {
  const [state, setState] = useState<Step>({ step: 'password' })
  const token = useStaffToken()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const destination = nextStaffPath(query.get('next'))

  useEffect(() => {
    if (token !== undefined) void navigate(destination, { replace: true })
  }, [token, destination, navigate])

  switch (state.step) {
    case 'code':
      return <CodeStep ticket={state.ticket} onToken={storeStaffToken} />
    case 'enrolment':
      return <EnrolmentStep {...state} onEnrolled={(enrolled) => setState({ step: 'recovery', ...enrolled })} />
    case 'recovery':
      return <RecoveryCodes codes={state.recovery_codes} onDone={() => storeStaffToken(state.token)} />
    case 'done':
    case 'password':
      return <PasswordStep onAccept={(next) => (next.step === 'done' ? storeStaffToken(next.token) : setState(next))} />
  }
}
