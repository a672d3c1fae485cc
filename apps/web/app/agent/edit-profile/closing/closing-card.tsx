import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../../components/dialogs/dialog.tsx'
import { formatAmount } from '../../../components/money.ts'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import { endSession } from '../../../platform/session/session-state.ts'
import { accountInfoQuery } from '../../queries.ts'
import { FormSection } from '../form-section.tsx'
import { ProofDialog } from '../proof-dialog.tsx'

/** Describes what happens to the balance, as far as it is known. */
function paymentOf(balance: string | undefined): string {
  if (balance === undefined) return 'Your whole balance becomes your last withdrawal.'
  return balance === '0.00'
    ? 'You have no balance to be paid out.'
    : `Your balance of ${formatAmount(balance)} becomes your last withdrawal. We pay it to the bank account in your profile.`
}

/**
 * Closes the account for good. It explains the consequences, asks for a confirmation in words and for the password, and
 * ends the session.
 */
export function ClosingCard({ agent }: { agent: CurrentAgent }) {
  const [asked, setAsked] = useState<'words' | 'password'>()
  const balance = useQuery(accountInfoQuery).data?.total_balance
  const { mutate, data, isPending } = useMutation({
    mutationFn: (proof: string) => agentAct('POST /auth/users/close', { headers: { [PROOF_HEADER]: proof } }),
    networkMode: 'always',
    onSuccess: ({ failure }) => {
      if (failure === undefined) endSession({ type: 'signedOut', ended: 'closed' })
    },
  })
  const problem = data?.failure && messagesBeside(data.failure.error, []).join(' ')
  const cancel = () => setAsked(undefined)
  return (
    <FormSection title="Close your account" text="This is permanent. You can’t reopen the account." isBelow>
      <Stack gap="md" align="start">
        <List fz="sm" spacing="xs">
          <List.Item>{paymentOf(balance)}</List.Item>
          <List.Item>You are signed out everywhere, and you can no longer log in.</List.Item>
          <List.Item>
            Your referral code stops working, and you receive no more bonuses. Your place in the network stays and
            counts for the agents above you.
          </List.Item>
          <List.Item>
            We remove your photo, address, date of birth, phone number, the bank details in your profile and your
            notifications immediately.
          </List.Item>
          <List.Item>
            We keep your name, your email address, your proof of payment and the bank details with your withdrawals for
            several years; the email that confirms the closure says how long. No one can open another account with this
            address in that time.
          </List.Item>
          <List.Item>If you subscribe to our newsletter, you keep receiving it until you unsubscribe.</List.Item>
        </List>
        <BusyButton color="red" variant="outline" isBusy={isPending} onClick={() => setAsked('words')}>
          Close my account
        </BusyButton>
        <Text role="alert" fz="sm" c="var(--color-danger)" hidden={problem === undefined || isPending}>
          {problem ?? ''}
        </Text>
      </Stack>
      <TypedDialog isOpen={asked === 'words'} onConfirm={() => setAsked('password')} onClose={cancel} />
      <ProofDialog
        isOpen={asked === 'password'}
        purpose="account_closing"
        email={agent.email}
        onProof={(proof) => {
          cancel()
          mutate(proof)
        }}
        onClose={cancel}
      />
    </FormSection>
  )
}

const WORDS = 'close my account'

type TypedDialogProps = { isOpen: boolean; onConfirm: () => void; onClose: () => void }

/** Asks for a sentence that nobody types by mistake. */
function TypedDialog({ isOpen, ...props }: TypedDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Close your account?" onClose={props.onClose}>
      <TypedForm {...props} />
    </Dialog>
  )
}

function TypedForm({ onConfirm, onClose }: Omit<TypedDialogProps, 'isOpen'>) {
  const id = useId()
  const form = useForm({
    initialValues: { words: '' },
    validate: { words: (text) => (text.trim().toLowerCase() === WORDS ? null : `Enter “${WORDS}” to continue.`) },
  })
  return (
    <form onSubmit={form.onSubmit(onConfirm, () => document.getElementById(id)?.focus())} noValidate>
      <Text c="dimmed" mb="md">
        This can’t be undone. To continue, enter “{WORDS}”. Next, we’ll ask for your password.
      </Text>
      <TextInput
        id={id}
        label="Confirmation"
        required
        autoComplete="off"
        {...form.getInputProps('words')}
        data-autofocus
      />
      <DialogFooter onCancel={onClose}>
        <Button type="submit" color="red">
          Continue
        </Button>
      </DialogFooter>
    </form>
  )
}
