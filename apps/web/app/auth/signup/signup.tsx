import type { Referrer } from '@evergrove/contract/accounts/accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import styles from '../form/auth-form.module.css'
import type { Route } from './+types/signup.ts'
import { AccountStep } from './account-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ProfileCreatedDialog } from './profile-created-dialog.tsx'

const TITLE = 'Create Account'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** First whose code, then the account (SIGNUP-001, SIGNUP-008). Going back and forth loses nothing that was typed. */
export default function CreateAccount() {
  const [referrer, setReferrer] = useState<Referrer>()
  const [accepted, setAccepted] = useState('')
  const [draft, setDraft] = useState(() => new FormData())
  const [created, setCreated] = useState({ count: 0, isShown: false })

  const accept = (found: Referrer, typed: string) => {
    setReferrer(found)
    setAccepted(typed)
  }
  const leaveAccount = (typed: FormData) => {
    setDraft(typed)
    setReferrer(undefined)
  }
  const closeDialog = () => {
    setDraft(new FormData())
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
      <p className={styles.other}>
        {created.count > 0 ? 'Email verified?' : 'Already an agent?'} <Link to="/login">Log In</Link>
      </p>
      <ProfileCreatedDialog isOpen={created.isShown} onClose={closeDialog} />
    </>
  )
}
