/** Signing in to the staff console: the password, a code, and the first time the app that makes codes. */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { storeStaffToken, useStaffToken } from '../session/staff-token.ts'
import type { Route } from './+types/staff-login.ts'
import { CodeStep } from './code-step.tsx'
import { type Enrolled, EnrolmentStep } from './enrolment-step.tsx'
import { nextStaffPath } from './next-staff-path.ts'
import type { NextStep } from './next-step.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, 'Staff Console')
}

type Step = { step: 'password' } | NextStep | ({ step: 'recovery' } & Enrolled)

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
