import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { unlistedPageMeta } from '../public/seo/page-meta.ts'
import type { Route } from './+types/signup.ts'
import { AuthButton, OtherWay } from './auth-form.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { AccountStep, type AccountValues, noAccount } from './signup-account.tsx'
import { CodeStep, type FoundReferrer } from './signup-code.tsx'

const TITLE = 'Create Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** First the referral code, then the account (SIGNUP-001, SIGNUP-008). Going back and forth keeps what was typed. */
export default function CreateAccount() {
  const navigate = useNavigate()
  const [referrer, setReferrer] = useState<FoundReferrer>()
  const [accepted, setAccepted] = useState('')
  const [draft, setDraft] = useState(noAccount)
  const [created, setCreated] = useState({ count: 0, isShown: false })

  const accept = (found: FoundReferrer, typed: string) => {
    setReferrer(found)
    setAccepted(typed)
  }
  const leaveAccount = (typed: AccountValues) => {
    setDraft(typed)
    setReferrer(undefined)
  }
  const closeDialog = () => {
    setDraft(noAccount)
    setCreated(({ count }) => ({ count: count + 1, isShown: false }))
  }
  return (
    <>
      {referrer === undefined ? (
        <CodeStep accepted={accepted} onAccept={accept} />
      ) : (
        <AccountStep
          key={created.count}
          referrer={referrer}
          draft={draft}
          onBack={leaveAccount}
          onCreated={() => setCreated(({ count }) => ({ count, isShown: true }))}
        />
      )}
      <OtherWay>
        {created.count > 0 ? 'Email verified?' : 'Already an agent?'} <Link to="/login">Log In</Link>
      </OtherWay>
      {/* SIGNUP-017, SIGNUP-018, ERR-027. */}
      <OutcomeDialog
        isOpen={created.isShown}
        title="Profile Created"
        icon="account"
        onClose={closeDialog}
        actions={
          <>
            <AuthButton variant="plain" onClick={closeDialog}>
              Close
            </AuthButton>
            <AuthButton onClick={() => void navigate('/login')}>Login</AuthButton>
          </>
        }
      >
        Please check your email to verify your account
      </OutcomeDialog>
    </>
  )
}
