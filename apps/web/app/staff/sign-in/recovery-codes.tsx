import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { AuthHeading } from '../../auth/auth-form.tsx'
import { CopyControl } from '../../components/copy-control.tsx'
import styles from './recovery-codes.module.css'

export type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown this once: without them a lost app means asking an administrator. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [areKept, setAreKept] = useState(false)
  return (
    <>
      <AuthHeading eyebrow="Step 3 of 3" title="Keep Your Recovery Codes" takesFocus>
        Each of them signs you in once should you lose your app. They are not shown again.
      </AuthHeading>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={styles.copy}>
        <CopyControl text={codes.join('\n')} />
        Copy all
      </p>
      <Checkbox
        label="I have kept these codes in a safe place"
        checked={areKept}
        onChange={(event) => setAreKept(event.currentTarget.checked)}
        mb="lg"
      />
      <Button fullWidth disabled={!areKept} onClick={onDone}>
        Open the Console
      </Button>
    </>
  )
}
