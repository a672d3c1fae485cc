import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import type { Outcome } from '../../platform/session/failure.ts'

export type StaffProof = { password: string; code?: string }

export type PasskeyProofDialogProps = {
  isOpen: boolean
  /** The account, for the browser's password manager. */
  email: string
  isRemoval: boolean
  send: (proof: StaffProof) => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks for the password and a code before a passkey is added or removed. */
export function PasskeyProofDialog({ isOpen, onClose, ...props }: PasskeyProofDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={props.isRemoval ? 'Remove the passkey?' : 'Add a passkey'} onClose={onClose}>
      <ProofForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function ProofForm({ email, isRemoval, send, onDone, onClose }: Omit<PasskeyProofDialogProps, 'isOpen'>) {
  const form = useSentForm({
    initialValues: { password: '', code: '' },
    validate: ({ password }) => ({ password: password === '' ? 'Password is required' : undefined }),
    send: async ({ password, code }) => {
      const typed = code.trim()
      const outcome = await send({ password, ...(typed === '' ? {} : { code: typed }) })
      if (outcome.failure !== undefined) return outcome.failure.error
      onDone()
      return undefined
    },
  })
  const { attempt, messages } = form.failure
  return (
    <form aria-label="Confirm it is you" {...form.formProps}>
      <Stack gap="md">
        <Text c="dimmed">
          {isRemoval
            ? 'This passkey will stop working. Enter your password and a code to continue.'
            : 'Anyone with this passkey can sign in as you. Enter your password and a code, then follow your browser’s steps.'}
        </Text>
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.field('password')}
        />
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      </Stack>
      <DialogFooter problem={messages.join(' ')} attempt={attempt} isBusy={form.isSending} onCancel={onClose}>
        <BusyButton type="submit" color={isRemoval ? 'red' : 'evergreen'} isBusy={form.isSending}>
          {isRemoval ? 'Remove' : 'Continue'}
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
