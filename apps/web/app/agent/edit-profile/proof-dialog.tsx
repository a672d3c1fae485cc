import type { ProofPurpose } from '@evergrove/contract/accounts/protection'
import { Alert, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { inPlainWords } from '../../components/errors/plain-words.ts'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { usePasskey, usePasskeySupport } from '../../platform/passkeys.ts'
import { agentAct } from '../../platform/session/authorized-fetch.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { factorsQuery } from '../queries.ts'

export type ProofDialogProps = {
  isOpen: boolean
  purpose: ProofPurpose
  /** The account, for the browser's password manager. */
  email: string
  onProof: (proof: string) => void
  onClose: () => void
}

const texts: Record<ProofPurpose, string> = {
  bank_details: 'Your withdrawals are paid to this account. Enter your password to save the changes.',
  data_export:
    'The file contains your bank details and everything else we keep about you. Enter your password to download it.',
  second_factor: 'You are changing how you log in. Enter your password to continue.',
  account_closing: 'Enter your password to close your account. This can’t be undone.',
  email: 'You are changing the address that you log in with. Enter your password to continue.',
}

const CODE_TEXT = 'From your authenticator app, or one of your recovery codes.'

/** Asks for the password, or a passkey, before a sensitive action. The text typed into the profile stays. */
export function ProofDialog({ isOpen, onClose, ...props }: ProofDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Confirm your password" onClose={onClose}>
      <ProofForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function ProofForm({ purpose, email, onProof, onClose }: Omit<ProofDialogProps, 'isOpen'>) {
  const { data: factors } = useQuery(factorsQuery)
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0
  const needsCode = factors !== undefined && (hasPasskey || factors.app_set_up_at !== null)
  const form = useSentForm({
    initialValues: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: password === '' ? 'Enter your password.' : undefined,
      code: needsCode && code.trim() === '' ? 'Enter the code.' : undefined,
    }),
    send: async ({ password, code }) => {
      const typed = code.trim() === '' ? { password } : { password, code: code.trim() }
      const outcome = await agentAct('POST /auth/proofs', { body: { purpose, ...typed } })
      if (outcome.failure !== undefined) return inPlainWords(outcome.failure.error)
      onProof(outcome.body.proof)
      return undefined
    },
  })
  const { attempt, messages } = form.failure
  return (
    <form aria-label="Confirm your password" {...form.formProps}>
      <Stack gap="md">
        <Text c="dimmed">{texts[purpose]}</Text>
        {hasPasskey ? <PasskeyProof purpose={purpose} onProof={onProof} /> : null}
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.field('password')}
        />
        {needsCode ? (
          <TextInput
            label="Code"
            description={CODE_TEXT}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.field('code')}
          />
        ) : null}
      </Stack>
      <DialogFooter problem={messages.join(' ')} attempt={attempt} isBusy={form.isSending} onCancel={onClose}>
        <BusyButton type="submit" isBusy={form.isSending}>
          Confirm
        </BusyButton>
      </DialogFooter>
    </form>
  )
}

/** Confirms with a passkey instead of the password. Renders nothing in a browser without passkeys. */
function PasskeyProof({ purpose, onProof }: Pick<ProofDialogProps, 'purpose' | 'onProof'>) {
  const isSupported = usePasskeySupport()
  const { attempt, isAsking, failure, ask } = usePasskey({
    ask: () => agentAct('POST /auth/proofs/question'),
    send: async (answer) => {
      const outcome = await agentAct('POST /auth/proofs', { body: { purpose, ...answer } })
      if (outcome.failure === undefined) onProof(outcome.body.proof)
      return outcome.failure
    },
  })
  if (!isSupported) return null
  return (
    <>
      <Stack gap="sm">
        <BusyButton
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          isBusy={isAsking}
          onClick={ask}
        >
          Confirm with a passkey
        </BusyButton>
        {failure === undefined ? null : (
          <Alert key={attempt} color="red">
            {messagesBeside(failure.error, []).join(' ')}
          </Alert>
        )}
      </Stack>
      <Divider label="or" />
    </>
  )
}
