import { Alert, Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ChangeList } from './change-list.tsx'
import type { Change } from './draft.ts'

export type PublishDialogProps = {
  isOpen: boolean
  changes: readonly Change[]
  isBusy: boolean
  problem: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Spells out what will change before it does. */
export function PublishDialog({ isOpen, changes, isBusy, problem, onConfirm, onClose }: PublishDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Publish This Plan?" onClose={onClose}>
      <ChangeList changes={changes} />
      <Text c="dimmed" mt="md">
        It holds from this moment on: the fee for accounts that are created from now on, bonuses for agents who are
        activated from now on, and the minimum for every request. What was booked stays as it is. A version cannot be
        taken back, only followed by another.
      </Text>
      {problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          Publish
        </Button>
      </Group>
    </Dialog>
  )
}
