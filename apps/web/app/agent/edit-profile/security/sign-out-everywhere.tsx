import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { signOut } from '../../../platform/session/session.ts'
import styles from './security-card.module.css'

/** A refresh token that the server no longer accepts is as good as voided. */
async function voidTokens(): Promise<boolean> {
  const refresh = localStorage.getItem('refresh')
  if (refresh === null) return true
  try {
    const answer = await fetch(`${apiBaseUrl()}auth/jwt/logout/`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh }),
    })
    return answer.ok || answer.status === 401
  } catch {
    return false
  }
}

/** For a lost or shared device: voids every token of the account, this browser's too. */
export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function signOutEverywhere() {
    setIsBusy(true)
    const isDone = await voidTokens()
    setIsBusy(false)
    setHasFailed(!isDone)
    if (isDone) signOut()
  }

  return (
    <div className={styles.devices}>
      <div>
        <h3 className={styles.subtitle}>Sign out on all devices</h3>
        <p className={styles.text}>If a phone or computer was lost, or you forgot to sign out somewhere.</p>
      </div>
      <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
        Sign out on all devices
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out on all devices?"
        action="Sign out everywhere"
        isBusy={isBusy}
        problem={hasFailed ? 'The server could not be reached, and nothing has changed. Please try again.' : undefined}
        onConfirm={() => void signOutEverywhere()}
        onClose={() => setIsAsking(false)}
      >
        You will have to sign in again, here as well.
      </ConfirmDialog>
    </div>
  )
}
