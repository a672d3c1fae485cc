/**
 * The rest of the first sign-in. It is done once and shows parts of the component library, so it is loaded separately.
 */
import { useState } from 'react'
import { AuthHeading } from '../../auth/auth-form.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { AppSecret, RecoveryCodes } from '../../components/second-factor.tsx'
import { visitorAct } from '../../platform/session/visitor.ts'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'

type Enrolled = { token: string; recovery_codes: string[] }

type EnrolmentStepProps = {
  ticket: string
  /** The new secret, alone and as the address in the QR code. */
  secret: string
  uri: string
  onEnrolled: (enrolled: Enrolled) => void
}

/** The first sign-in: stores the secret in an authenticator app, and checks a code of the app. */
function EnrolmentStep({ ticket, secret, uri, onEnrolled }: EnrolmentStepProps) {
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

export type AppSetUpProps = Omit<EnrolmentStepProps, 'onEnrolled'> & {
  /** Receives the token once the recovery codes are saved. */
  onDone: (token: string) => void
}

/** Sets up an authenticator app, and then the recovery codes. */
export default function AppSetUp({ onDone, ...secret }: AppSetUpProps) {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  return (
    <ProductTheme>
      {enrolled === undefined ? (
        <EnrolmentStep {...secret} onEnrolled={setEnrolled} />
      ) : (
        <RecoveryCodesStep codes={enrolled.recovery_codes} onDone={() => onDone(enrolled.token)} />
      )}
    </ProductTheme>
  )
}

/** Shows the recovery codes once. Without them, someone who loses the app has to ask an administrator. */
function RecoveryCodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <AuthHeading eyebrow="Step 3 of 3" title="Save your recovery codes" takesFocus>
        If you lose your app, each code signs you in once. Save them now: they won’t be shown again.
      </AuthHeading>
      <RecoveryCodes codes={codes} action="Open the console" onDone={onDone} />
    </>
  )
}
