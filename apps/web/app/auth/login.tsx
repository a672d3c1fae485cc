import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import { LOGIN_PASSWORD_MIN_LENGTH } from '@evergrove/contract/platform/constants'
import { Checkbox, Group } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSentForm } from '../components/use-sent-form.tsx'
import { wasUnread } from '../platform/session/failure.ts'
import { signIn, useSession } from '../platform/session/session.ts'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { currentSession } from '../platform/session/session-store.ts'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/login.ts'
import styles from './auth.module.css'
import { AuthForm, AuthHeading, AuthPasswordInput, EmailInput, OtherWay } from './auth-form.tsx'
import { emailProblem, missing } from './field-problems.ts'
import { nextPath } from './next-path.ts'
import { SessionEnded } from './session-ended.tsx'

const TITLE = 'Log In'
const TOO_SHORT = `Your password has at least ${LOGIN_PASSWORD_MIN_LENGTH} characters.`

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

const endings: Record<SessionEnd, ReactNode> = {
  suspended: (
    <>
      Your account is suspended. If you have questions, please{' '}
      <Link to="/contact" reloadDocument>
        contact us
      </Link>
      .
    </>
  ),
  password_changed: 'Your password was changed. Please log in with the new one.',
  signed_out_elsewhere: 'You were signed out on another device.',
  ended: 'Your session has ended. Please log in again.',
}

type LogInValues = { email: string; password: string; remember: boolean }

const noValues: LogInValues = { email: '', password: '', remember: false }

/** LOGIN-007 and LOGIN-008. */
function validate({ email, password }: LogInValues) {
  const tooShort = password.length < LOGIN_PASSWORD_MIN_LENGTH ? TOO_SHORT : undefined
  return { email: emailProblem(email), password: missing(password, 'Please enter your password.') ?? tooShort }
}

/** The words are fixed for every refusal of the credentials (ERR-003), but not if the API did not check them. */
async function send({ email, password }: LogInValues): Promise<ErrorPayload | undefined> {
  if (await signIn({ email: email.trim(), password })) return undefined
  return wasUnread(currentSession()) ? currentSession().error : { detail: 'Invalid Email/Password' }
}

export default function LogIn() {
  const { isAuthenticated, ended } = useSession()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const form = useSentForm({ initialValues: noValues, validate, send })
  const destination = nextPath(query.get('next'))

  useEffect(() => {
    if (isAuthenticated) void navigate(destination, { replace: true })
  }, [isAuthenticated, destination, navigate])

  return (
    <>
      <AuthHeading title={TITLE}>Good to see you again. Your dashboard is one step away.</AuthHeading>
      <SessionEnded ended={ended} messages={endings} />
      <AuthForm form={form} label={TITLE} action="Log In" isLeaving={isAuthenticated}>
        <EmailInput autoComplete="username" {...form.field('email')} />
        <AuthPasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
        <Group justify="space-between" gap="var(--space-2) var(--space-4)">
          <Checkbox size="sm" label="Remember Login" {...form.field('remember')} />
          <Link to="/reset-password" className={styles.link}>
            Forgot Password
          </Link>
        </Group>
      </AuthForm>
      <OtherWay>
        Not an agent yet? <Link to="/signup">Create Account</Link>
      </OtherWay>
    </>
  )
}
