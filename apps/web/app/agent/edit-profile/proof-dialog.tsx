import type { ProofPurpose } from '@evergrove/contract/accounts/proofs'
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { requestProof } from './request-proof.ts'

export type ProofDialogProps = {
  isOpen: boolean
  purpose: ProofPurpose
  /** The account, for the browser's password manager. */
  email: string
  onProof: (proof: string) => void
  onClose: () => void
}

const texts: Record<ProofPurpose, string> = {
  bank_details:
    'You are changing the account that your withdrawals are paid to. Enter your password to save the changes.',
  data_export:
    'The file holds your bank details and everything else we keep about you. Enter your password to download it.',
}

/** Asks for the password before a sensitive action. What was typed into the profile stays. */
export function ProofDialog({ isOpen, onClose, ...props }: ProofDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Confirm Your Password" onClose={onClose}>
      <ProofForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function ProofForm({ purpose, email, onProof, onClose }: Omit<ProofDialogProps, 'isOpen'>) {
  const form = useSentForm({
    initialValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    send: async ({ password }) => {
      const outcome = await requestProof(purpose, password)
      if (outcome.failure !== undefined) return outcome.failure.error
      onProof(outcome.body.proof)
      return undefined
    },
  })
  const { attempt, messages } = form.failure
  return (
    <form aria-label="Confirm your password" {...form.formProps}>
      <Stack gap="md">
        <Text c="dimmed">{texts[purpose]}</Text>
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.field('password')}
        />
        {messages.length === 0 ? null : (
          <Alert key={attempt} color="red" role="alert">
            {messages.join(' ')}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" disabled={form.isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending}>
          Confirm
        </Button>
      </Group>
    </form>
  )
}
