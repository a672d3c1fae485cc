import { roleChoices } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'

type Invitation = { email: string; role: StaffRole }

export type InviteDialogProps = { isOpen: boolean; onClose: () => void; onDone: (text: string) => void }

/** Asks who to invite, and to which role. */
export function InviteDialog({ isOpen, onClose, onDone }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Invite a staff member" onClose={onClose}>
      <InviteForm onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function InviteForm({ onClose, onDone }: Omit<InviteDialogProps, 'isOpen'>) {
  const id = useId()
  const invitation = useAction(
    (body: Invitation) => staffAct('POST /staff/accounts/invite', { body }),
    ['staff/accounts'],
  )
  const form = useForm<Invitation>({
    initialValues: { email: '', role: 'support' },
    validate: { email: (email) => (email.trim() === '' ? 'Please enter an email address.' : null) },
  })
  const submit = form.onSubmit(
    async ({ email, role }) => {
      const address = email.trim()
      if ((await invitation.run({ email: address, role })) === undefined) return
      onClose()
      onDone(`The invitation has been sent to ${address}. Its link expires in 3 days.`)
    },
    () => document.getElementById(id)?.focus(),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Text c="dimmed" mb="md">
        They receive an email with a link to choose a password. They set up an authenticator app when they first sign
        in.
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
        data-autofocus
        {...form.getInputProps('email')}
      />
      <NativeSelect label="Role" data={roleChoices} {...form.getInputProps('role')} />
      <DialogFooter problem={invitation.problem} onCancel={onClose}>
        <BusyButton type="submit" isBusy={invitation.isBusy}>
          Send invitation
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
