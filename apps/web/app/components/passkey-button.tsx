import { Alert, type ButtonProps, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type PasskeyUse, usePasskey, usePasskeySupport } from '../platform/passkeys.ts'
import { messagesBeside } from '../platform/session/form-messages.ts'
import { BusyButton } from './busy-button.tsx'

export type PasskeyButtonProps = PasskeyUse & Pick<ButtonProps, 'variant'> & { label: string }

/** A button that asks the browser for a passkey. Renders nothing in a browser without passkeys. */
export function PasskeyButton({ label, variant = 'default', ...use }: PasskeyButtonProps) {
  const isSupported = usePasskeySupport()
  const { attempt, isAsking, failure, ask } = usePasskey(use)
  if (!isSupported) return null
  return (
    <Stack gap="sm">
      <BusyButton
        variant={variant}
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        isBusy={isAsking}
        onClick={ask}
      >
        {label}
      </BusyButton>
      {failure === undefined ? null : (
        <Alert key={attempt} color="red">
          {messagesBeside(failure.error, []).join(' ')}
        </Alert>
      )}
    </Stack>
  )
}
