import { LOGIN_PASSWORD_MIN_LENGTH } from '@evergrove/contract/platform/constants'
import { Button, Checkbox } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { wasUnread } from '../platform/session/failure.ts'
import { signIn, useSession } from '../platform/session/session.ts'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { currentSession } from '../platform/session/session-store.ts'
import { findProblems, type Problems, textValue } from '../public/forms/find-problems.ts'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/login.ts'
import styles from './form/auth-form.module.css'
import { AuthHeading } from './form/auth-heading.tsx'
import { AuthPasswordInput } from './form/auth-password-input.tsx'
import { EmailInput } from './form/email-input.tsx'
import { FormAlert } from './form/form-alert.tsx'
import { passwordValue } from './form/password-value.ts'
import { useAuthForm } from './form/use-auth-form.tsx'
import { nextPath } from './next-path.ts'

const TITLE = 'Log In'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** LOGIN-007 and LOGIN-008. */
function check(form: HTMLFormElement): Problems {
  const tooShort = { password: `Your password has at least ${LOGIN_PASSWORD_MIN_LENGTH} characters.` }
  const isTooShort = passwordValue(new FormData(form), 'password').length < LOGIN_PASSWORD_MIN_LENGTH
  return { ...(isTooShort ? tooShort : {}), ...findProblems(form) }
}

/** Whatever the server says of the credentials, the words are fixed (ERR-003); that it was not asked is said. */
async function send(values: FormData): Promise<ErrorPayload | undefined> {
  const hasSignedIn = await signIn({ email: textValue(values, 'email'), password: passwordValue(values, 'password') })
  if (hasSignedIn) return undefined
  return wasUnread(currentSession()) ? currentSession().error : { detail: 'Invalid Email/Password' }
}

export default function LogIn() {
  const { isAuthenticated } = useSession()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { field, rest, isSending, handlers } = useAuthForm({ send, check })
  const destination = nextPath(query.get('next'))

  useEffect(() => {
    if (isAuthenticated) void navigate(destination, { replace: true })
  }, [isAuthenticated, destination, navigate])

  return (
    <>
      <AuthHeading title={TITLE}>Good to see you again. Your dashboard is one step away.</AuthHeading>
      <form className={styles.form} aria-label={TITLE} {...handlers}>
        <EmailInput autoComplete="username" {...field('email')} />
        <AuthPasswordInput
          label="Password"
          autoComplete="current-password"
          data-required-message="Please enter your password."
          {...field('password')}
        />
        <div className={styles.spread}>
          <Checkbox name="remember" size="sm" label="Remember Login" classNames={{ input: styles.checkbox }} />
          <Link to="/reset-password" className={styles.link}>
            Forgot Password
          </Link>
        </div>
        <FormAlert rest={rest([])} />
        <Button type="submit" fullWidth loading={isSending || isAuthenticated}>
          Log In
        </Button>
      </form>
      <p className={styles.other}>
        Not an agent yet? <Link to="/signup">Create Account</Link>
      </p>
    </>
  )
}
