/** Signing in to the staff console by password and code. The first time, the authenticator app is set up as well. */
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { nextPath } from '../../auth/next-path.ts'
import { useEntrance } from '../../auth/use-entrance.ts'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { storeStaffToken, useStaffToken } from '../session/staff-token.ts'
import type { Route } from './+types/staff-login.ts'
import { CodeStep } from './code-step.tsx'
import { type NextStep, PasswordStep } from './password-step.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, 'Staff Console')
}

const AppSetUp = lazy(() => import('./app-set-up.tsx'))

type Step = { step: 'password' } | NextStep

/** The wanted path if it belongs to the console, otherwise the console's first screen. */
function nextStaffPath(wanted: string | null): string {
  const path = nextPath(wanted, '/staff')
  return path.startsWith('/staff/login') ? '/staff' : path
}

export default function StaffLogin() {
  const [state, setState] = useState<Step>({ step: 'password' })
  const token = useStaffToken()
  const [query] = useSearchParams()
  useEntrance(token !== undefined, nextStaffPath(query.get('next')), 'staff')

  switch (state.step) {
    case 'code':
      return <CodeStep ticket={state.ticket} onToken={storeStaffToken} />
    case 'enrolment':
      return (
        <Suspense>
          <AppSetUp {...state} onDone={storeStaffToken} />
        </Suspense>
      )
    case 'done':
    case 'password':
      return <PasswordStep onAccept={(next) => (next.step === 'done' ? storeStaffToken(next.token) : setState(next))} />
  }
}
