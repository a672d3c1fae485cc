import type { Passkey } from '@evergrove/contract/accounts/factors'
import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day } from '../../components/day.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { RuledList, RuledRow } from '../../components/ruled-list.tsx'
import { useSentForm } from '../../components/use-sent-form.tsx'
import { makePasskey, usePasskeySupport } from '../../platform/passkeys.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { DoneLine } from '../parts/done-line.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'

const passkeysQuery = staffQuery('GET /staff/passkeys')

/** Adds a passkey, which the browser creates. Never rejects. */
async function addPasskey(proof: StaffProof) {
  const made = await makePasskey(() => staffAct('POST /staff/passkeys/question', { body: proof }))
  return made.failure === undefined ? staffAct('POST /staff/passkeys', { body: made.body }) : made
}

type Wanted = { kind: 'add' } | { kind: 'remove'; passkey: Passkey }

/** The passkeys with which the member of staff signs in without password and code. */
export function StaffPasskeys({ email }: { email: string }) {
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const isSupported = usePasskeySupport()
  const [wanted, setWanted] = useState<Wanted>()
  const [done, setDone] = useState<{ text: string }>()
  return (
    <ListCard
      id="passkeys"
      title="Passkeys"
      note="Sign in with your fingerprint, face or device PIN instead of a password and code."
      action={
        <Button variant="outline" disabled={!isSupported} onClick={() => setWanted({ kind: 'add' })}>
          Add a passkey
        </Button>
      }
    >
      <DoneLine done={done} />
      {isSupported ? null : (
        <Text fz="sm" c="dimmed" mb="sm">
          This browser doesn’t support passkeys on this site.
        </Text>
      )}
      <ListStates
        query={passkeys}
        what="passkeys"
        empty={<EmptyList Icon={IconFingerprint} message="You have no passkeys yet." />}
      >
        {(rows) =>
          rows === undefined ? (
            <Skeleton h={48} />
          ) : (
            <RuledList>
              {rows.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRemove={() => setWanted({ kind: 'remove', passkey })}
                />
              ))}
            </RuledList>
          )
        }
      </ListStates>
      <PasskeyProofDialog
        isOpen={wanted !== undefined}
        email={email}
        isRemoval={wanted?.kind === 'remove'}
        send={(proof) =>
          wanted?.kind === 'remove'
            ? staffAct('POST /staff/passkeys/{id}/remove', { params: { id: wanted.passkey.id }, body: proof })
            : addPasskey(proof)
        }
        onDone={() => {
          setDone({ text: wanted?.kind === 'remove' ? 'The passkey is removed.' : 'The passkey is added.' })
          setWanted(undefined)
          void client.invalidateQueries({ queryKey: ['staff/passkeys'] })
        }}
        onClose={() => setWanted(undefined)}
      />
    </ListCard>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { device, created_at } = passkey
  return (
    <RuledRow>
      <div>
        <Text fw={600} c="var(--color-ink)">
          Passkey made on {device}
        </Text>
        <Text fz="sm" c="dimmed">
          Added on <Day moment={created_at} />
        </Text>
      </div>
      <Button variant="default" size="sm" aria-label={`Remove the passkey made on ${device}`} onClick={onRemove}>
        Remove
      </Button>
    </RuledRow>
  )
}

type StaffProof = { password: string; code?: string }

type PasskeyProofDialogProps = {
  isOpen: boolean
  /** The account, for the browser's password manager. */
  email: string
  isRemoval: boolean
  send: (proof: StaffProof) => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks for the password and a code before a passkey is added or removed. */
function PasskeyProofDialog({ isOpen, onClose, ...props }: PasskeyProofDialogProps) {
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
