import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { Alert, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { attempt } from '../../../platform/session/failure.ts'
import { useAction } from '../../parts/use-action.ts'
import { staffApi } from '../../session/staff-api.ts'
import { isRole, roleChoices } from '../acts/role-words.ts'

type Invitation = { email: string; role: StaffRole }

const invite = (json: Invitation) =>
  attempt(
    201,
    () => staffApi().staff.accounts.invite.$post({ json }),
    (answer) => answer.json(),
  )

export type InviteDialogProps = { isOpen: boolean; onClose: () => void; onDone: (text: string) => void }

/** Asks whom to invite, and to which role. */
export function InviteDialog({ isOpen, onClose, onDone }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Invite to the Staff" onClose={onClose}>
      <InviteForm onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function InviteForm({ onClose, onDone }: Omit<InviteDialogProps, 'isOpen'>) {
  const id = useId()
  const [{ email, role }, setInvitation] = useState<Invitation>({ email: '', role: 'support' })
  const [isMissing, setMissing] = useState(false)
  const act = useAction(invite, ['staff/accounts'])
  async function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    setMissing(address === '')
    if (address === '') {
      document.getElementById(id)?.focus()
      return
    }
    if ((await act.run({ email: address, role })) === undefined) return
    onClose()
    onDone(`The invitation is on its way to ${address}. Its link holds for 3 days.`)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Text c="dimmed" mb="md">
        They get a link by mail to choose a password, and set up an authenticator app when they first sign in.
      </Text>
      <TextInput
        id={id}
        type="email"
        label="Email"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        mb="md"
        value={email}
        error={isMissing ? 'Please enter an e-mail address.' : undefined}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setInvitation({ email: value, role })}
      />
      <NativeSelect
        label="Role"
        data={roleChoices}
        value={role}
        onChange={({ currentTarget: { value } }) => {
          if (isRole(value)) setInvitation({ email, role: value })
        }}
      />
      {act.problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {act.problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={act.isBusy}>
          Send Invitation
        </Button>
      </Group>
    </form>
  )
}
