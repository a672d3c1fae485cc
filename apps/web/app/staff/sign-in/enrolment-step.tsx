import { Box, Group, Text } from '@mantine/core'
import { AuthHeading } from '../../auth/auth-form.tsx'
import { CopyControl } from '../../components/copy-control.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { CodeForm } from './code-step.tsx'
import { confirmSecret } from './sign-in-calls.ts'

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
      <AuthHeading eyebrow="Step 2 of 3" title="Set Up Your App" takesFocus>
        Scan this code with an authenticator app. From now on, you sign in with your password and a code from the app.
      </AuthHeading>
      <Group gap="lg" mb="lg">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Box flex="1 1 12rem">
          <Text fz="sm" c="dimmed">
            Or enter this key manually:
          </Text>
          <Group gap="xs" wrap="nowrap" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            <code>{secret.match(/.{4}/g)?.join(' ')}</code>
            <CopyControl text={secret} />
          </Group>
        </Box>
      </Group>
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
