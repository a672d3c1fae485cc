import { AuthHeading } from '../../auth/auth-form.tsx'
import { RecoveryCodes } from '../../components/recovery-codes.tsx'

/** Shows the recovery codes once. Without them, someone who loses the app has to ask an administrator. */
export function RecoveryCodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <AuthHeading eyebrow="Step 3 of 3" title="Save your recovery codes" takesFocus>
        If you lose your app, each code signs you in once. Save them now: they won’t be shown again.
      </AuthHeading>
      <RecoveryCodes codes={codes} action="Open the console" onDone={onDone} />
    </>
  )
}
