import { AuthHeading } from '../../auth/auth-form.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { AppSecret } from '../../components/app-secret.tsx'
import { visitorAct } from '../../platform/session/visitor.ts'

export type Enrolled = { token: string; recovery_codes: string[] }

export type EnrolmentStepProps = {
  ticket: string
  /** The new secret, alone and as the address in the QR code. */
  secret: string
  uri: string
  onEnrolled: (enrolled: Enrolled) => void
}

/** The first sign-in: stores the secret in an authenticator app, and checks a code of the app. */
export function EnrolmentStep({ ticket, secret, uri, onEnrolled }: EnrolmentStepProps) {
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 3" title="Set up your app" takesFocus>
        Scan this code with an authenticator app. From now on, you sign in with your password and a code from the app.
      </AuthHeading>
      <AppSecret secret={secret} uri={uri} />
      <CodeForm
        label="Code"
        description="The six digits that the app shows now."
        action="Confirm"
        send={async (code) => {
          const outcome = await visitorAct('POST /staff/totp/confirm', { body: { ticket, code } })
          if (outcome.failure) return outcome.failure.error
          onEnrolled(outcome.body)
          return undefined
        }}
      />
    </>
  )
}
