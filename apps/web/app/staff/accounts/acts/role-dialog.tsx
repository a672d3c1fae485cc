import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { isRole, roleChoices } from './role-words.ts'

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
  const [chosen, setChosen] = useState(role)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === role) onClose()
    else onConfirm(chosen)
  }
  return (
    <form onSubmit={submit}>
      <Text c="dimmed" mb="md">
        {explanation}
      </Text>
      <NativeSelect
        label="Role"
        data={roleChoices}
        value={chosen}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          if (isRole(value)) setChosen(value)
        }}
      />
      {problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Change Role
        </Button>
      </Group>
    </form>
  )
}
