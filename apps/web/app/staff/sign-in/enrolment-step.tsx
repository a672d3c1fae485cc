import { AuthHeading } from '../../auth/auth-form.tsx'
import { CopyControl } from '../../components/copy-control.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { CodeForm } from './code-form.tsx'
import styles from './enrolment-step.module.css'
import { confirmSecret } from './sign-in-calls.ts'

export type Enrolled = { token: string; recovery_codes: string[] }

export type EnrolmentStepProps = {
  ticket: string
  /** The new secret, alone and as the address that the QR code holds. */
  secret: string
  uri: string
  onEnrolled: (enrolled: Enrolled) => void
}

/** At the first sign-in: an app is made to know the secret, and shows that it does. */
export function EnrolmentStep({ ticket, secret, uri, onEnrolled }: EnrolmentStepProps) {
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 3" title="Set Up Your App" takesFocus>
        Scan this code with an authenticator app. From now on it is asked for besides your password.
      </AuthHeading>
      <div className={styles.secret}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={styles.words}>
          <p className={styles.hint}>Or enter this key by hand:</p>
          <p className={styles.key}>
            <code>{secret.match(/.{4}/g)?.join(' ')}</code>
            <CopyControl text={secret} />
          </p>
        </div>
      </div>
      <CodeForm
        label="Code"
        description="The six digits that the app shows now."
        action="Confirm"
        send={async (code) => {
          const outcome = await confirmSecret({ ticket, code })
          if (outcome.failure) return outcome.failure.error
          onEnrolled(outcome.body)
          return undefined
        }}
      />
    </>
  )
}
