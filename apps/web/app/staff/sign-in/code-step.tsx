import { AuthHeading } from '../../auth/auth-form.tsx'
import { CodeForm } from '../../auth/code-form.tsx'
import { visitorAct } from '../../platform/session/visitor.ts'

export type CodeStepProps = { ticket: string; onToken: (token: string) => void }

/** Asks for the code of the authenticator app, or for a recovery code if the app is lost. */
export function CodeStep({ ticket, onToken }: CodeStepProps) {
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Enter your code" takesFocus>
        Open your authenticator app and enter the six digits it shows for this account.
      </AuthHeading>
      <CodeForm
        label="Code"
        description="If you don’t have your app, enter one of your recovery codes."
        action="Sign in"
        send={async (code) => {
          const outcome = await visitorAct('POST /staff/jwt/verify', { body: { ticket, code } })
          if (outcome.failure) return outcome.failure.error
          onToken(outcome.body.token)
          return undefined
        }}
      />
    </>
  )
}
