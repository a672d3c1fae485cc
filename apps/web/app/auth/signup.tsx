import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { loadContent } from '../platform/api/load-content.ts'
import { loadTypical } from '../public/disclosure/typical.ts'
import { unlistedMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/signup.ts'
import { AuthButton, OtherWay } from './auth-form.tsx'
import { keepLoginEmail } from './login-email.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { ResendLink } from './resend-link.tsx'
import { AccountStep, type AccountValues, noAccount } from './signup-account.tsx'
import { CodeStep, type FoundReferrer, keepDraft } from './signup-code.tsx'

const TITLE = 'Create Account'

export const meta = unlistedMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const [{ typical }, branches] = await Promise.all([loadTypical(context), loadContent(context, 'GET /branch-address')])
  return { typical, branches: branches ?? [] }
}

/** The steps differ only in their addresses, so that going on does not wait for the server. */
export const shouldRevalidate = () => false

const STEP = 'step'
const ACCOUNT_STEP = '2'

/**
 * The sign-up: first the referral code, then the account (SIGNUP-001, SIGNUP-008). The address names the step, so that
 * Back and Forward move between the two. Typed values stay.
 */
export default function CreateAccount({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams()
  const [referrer, setReferrer] = useState<FoundReferrer>()
  const [accepted, setAccepted] = useState('')
  const [draft, setDraft] = useState(noAccount)
  const [created, setCreated] = useState<{ count: number; email?: string }>({ count: 0 })

  const accept = (found: FoundReferrer, typed: string) => {
    // A followed link is replaced, so that Back leaves the page instead of checking its code again.
    const isFollowed = query.has('code')
    setReferrer(found)
    setAccepted(typed)
    setQuery({ code: found.code, [STEP]: ACCOUNT_STEP }, { replace: isFollowed })
  }
  const leaveAccount = (typed: AccountValues) => {
    setDraft(typed)
    setQuery({})
  }
  const finish = (email: string) => {
    keepDraft(undefined)
    keepLoginEmail(email)
    setCreated(({ count }) => ({ count, email }))
  }
  const closeDialog = () => {
    setDraft(noAccount)
    setCreated(({ count }) => ({ count: count + 1 }))
  }
  const isAccountStep = query.get(STEP) === ACCOUNT_STEP && referrer?.code === query.get('code')
  return (
    <>
      {referrer !== undefined && isAccountStep ? (
        <AccountStep
          key={created.count}
          referrer={referrer}
          typical={loaderData.typical}
          draft={draft}
          onBack={leaveAccount}
          onCreated={finish}
        />
      ) : (
        <CodeStep accepted={accepted} branches={loaderData.branches} onAccept={accept} />
      )}
      <OtherWay key={isAccountStep ? 'account' : 'code'}>
        {created.count > 0 ? 'Email verified?' : 'Already an agent?'} <Link to="/login">Log In</Link>
      </OtherWay>
      <CreatedDialog email={created.email} onClose={closeDialog} />
    </>
  )
}

type CreatedDialogProps = { email: string | undefined; onClose: () => void }

/**
 * Names the address that the link was sent to, and says what to do if it does not arrive (SIGNUP-017, SIGNUP-018,
 * ERR-027). Closing is the main way on, because nobody can log in before that.
 */
function CreatedDialog({ email, onClose }: CreatedDialogProps) {
  const navigate = useNavigate()
  return (
    <OutcomeDialog
      isOpen={email !== undefined}
      title="Profile Created"
      icon="account"
      onClose={onClose}
      actions={
        <>
          <AuthButton onClick={onClose}>Close</AuthButton>
          <AuthButton variant="plain" onClick={() => void navigate('/login')}>
            Login
          </AuthButton>
        </>
      }
      details={
        email === undefined ? null : (
          <>
            We sent a link to <strong>{email}</strong>. You can log in once you have opened it. Not there? Check your
            spam folder, or <ResendLink email={email} label="send the link again" />
          </>
        )
      }
    >
      Please check your email to verify your account
    </OutcomeDialog>
  )
}
