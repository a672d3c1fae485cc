import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { agentAct } from '../../platform/session/authorized-fetch.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { protectionQuery } from '../queries.ts'
import { FormSection } from './form-section.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/** Changes the email address: asks first for the new one, and then for the password. */
function useEmailChange() {
  const client = useQueryClient()
  const [step, setStep] = useState<'email' | 'proof'>()
  const [email, setEmail] = useState('')
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (proof: string) =>
      agentAct('POST /auth/users/set_email', { body: { new_email: email }, headers: { [PROOF_HEADER]: proof } }),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: protectionQuery.queryKey }),
  })
  return {
    step,
    isBusy: isPending,
    problem: data?.failure && messagesBeside(data.failure.error, []).join(' '),
    open: () => {
      reset()
      setStep('email')
    },
    close: () => setStep(undefined),
    choose: (chosen: string) => {
      setEmail(chosen)
      setStep('proof')
    },
    prove: (proof: string) => {
      setStep(undefined)
      mutate(proof)
    },
  }
}

/** The email address of the account, a new one that waits for its link, and the way to change it. */
export function EmailCard({ agent }: { agent: CurrentAgent }) {
  const change = useEmailChange()
  const waiting = useQuery(protectionQuery).data?.email_change
  return (
    <FormSection title="Email address" text="For logging in and for our emails to you." isBelow>
      <Stack gap="sm">
        <Group justify="space-between" gap="var(--space-3) var(--space-5)">
          <Text>
            <Unbroken text={agent.email} />
          </Text>
          <BusyButton variant="outline" isBusy={change.isBusy} onClick={change.open}>
            Change email address
          </BusyButton>
        </Group>
        <div role="status">
          {waiting ? (
            <Alert color="gold" title="Waiting for you to confirm">
              <Text inherit style={{ overflowWrap: 'anywhere' }}>
                {`We sent a link to ${waiting.new_email}. To change your address, open it before `}
                <Moment moment={waiting.expires_at} />. If it doesn’t arrive, check the address and request the change
                again.
              </Text>
            </Alert>
          ) : null}
        </div>
        <Text role="alert" fz="sm" c="var(--color-danger)" hidden={change.problem === undefined || change.isBusy}>
          {change.problem ?? ''}
        </Text>
      </Stack>
      <Dialog isOpen={change.step === 'email'} title="Change your email address" onClose={change.close}>
        <EmailForm onChoose={change.choose} onClose={change.close} />
      </Dialog>
      <ProofDialog
        isOpen={change.step === 'proof'}
        purpose="email"
        email={agent.email}
        onProof={change.prove}
        onClose={change.close}
      />
    </FormSection>
  )
}

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

function EmailForm({ onChoose, onClose }: { onChoose: (email: string) => void; onClose: () => void }) {
  const form = useSentForm({
    initialValues: { new_email: '' },
    validate: ({ new_email }) =>
      looksLikeEmail(new_email)
        ? {}
        : { new_email: 'Enter an email address in the correct format, like name@example.com.' },
    send: async ({ new_email }) => {
      onChoose(new_email.trim())
      return undefined
    },
  })
  return (
    <form aria-label="Change your email address" {...form.formProps}>
      <Stack gap="md">
        <Text c="dimmed">
          We’ll send a link to the new address. Your address changes when you open it, and every device is signed out.
        </Text>
        <TextInput
          type="email"
          label="New email address"
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          {...form.field('new_email')}
        />
      </Stack>
      <DialogFooter onCancel={onClose}>
        <Button type="submit">Continue</Button>
      </DialogFooter>
    </form>
  )
}
