import { roleChoices } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'

export type RoleDialogProps = {
  isOpen: boolean
  title: string
  explanation: string
  role: StaffRole
  isBusy: boolean
  problem: string | undefined
  onConfirm: (role: StaffRole) => void
  onClose: () => void
}

/** Asks for another role. */
export function RoleDialog({ isOpen, title, onClose, ...form }: RoleDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <RoleForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type RoleFormProps = Omit<RoleDialogProps, 'isOpen' | 'title'>

function RoleForm({ explanation, role, isBusy, problem, onConfirm, onClose }: RoleFormProps) {
  const form = useForm({ initialValues: { role } })
  const submit = form.onSubmit((values) => (values.role === role ? onClose() : onConfirm(values.role)))
  return (
    <form onSubmit={submit}>
      <Text c="dimmed" mb="md">
        {explanation}
      </Text>
      <NativeSelect label="Role" data={roleChoices} data-autofocus {...form.getInputProps('role')} />
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose}>
        <BusyButton type="submit" isBusy={isBusy}>
          Change role
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
