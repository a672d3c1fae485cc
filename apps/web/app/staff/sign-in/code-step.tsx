import { TextInput } from '@mantine/core'
import { AuthForm, AuthHeading } from '../../auth/auth-form.tsx'
import { missing } from '../../auth/field-problems.ts'
import { useSentForm } from '../../components/use-sent-form.tsx'
import type { ErrorPayload } from '../../platform/session/session-state.ts'
import { sendCode } from './sign-in-calls.ts'

export type CodeStepProps = { ticket: string; onToken: (token: string) => void }

/** Asks for the code of the authenticator app, or for a recovery code if the app is lost. */
export function CodeStep({ ticket, onToken }: CodeStepProps) {
  return (
    <>
      <AuthHeading eyebrow="Step 2 of 2" title="Enter Your Code" takesFocus>
        Open your authenticator app and enter the six digits it shows for this account.
      </AuthHeading>
      <CodeForm
        label="Code"
        description="Without your app, enter one of your recovery codes."
        action="Sign In"
        send={async (code) => {
          const outcome = await sendCode({ ticket, code })
          if (outcome.failure) return outcome.failure.error
          onToken(outcome.body.token)
          return undefined
        }}
      />
    </>
  )
}

export type CodeFormProps = {
  label: string
  description: string
  action: string
  /** Resolves to the error, if there is one. */
  send: (code: string) => Promise<ErrorPayload | undefined>
}

/** A form for one code. */
export function CodeForm({ label, description, action, send }: CodeFormProps) {
  const form = useSentForm({
    initialValues: { code: '' },
    validate: (values) => ({ code: missing(values.code, 'Please enter the code.') }),
    send: (values) => send(values.code.trim()),
  })
  return (
    <AuthForm form={form} label={label} action={action}>
      <TextInput
        type="text"
        label={label}
        description={description}
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
    </AuthForm>
  )
}
