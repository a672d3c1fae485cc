import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'

export type OvertakenDialogProps = {
  /** Who saved meanwhile, and when; undefined while nobody has. */
  text: string | undefined
  onLoad: () => void
  onKeep: () => void
}

/** Somebody else was faster: nothing is saved before it is chosen whose version goes on. */
export function OvertakenDialog({ text, onLoad, onKeep }: OvertakenDialogProps) {
  return (
    <Dialog isOpen={text !== undefined} title="Somebody saved meanwhile" onClose={onKeep}>
      <Text>{text?.replace(' Load it again to see the change.', '')}</Text>
      <Text c="dimmed" mt="sm">
        Your version is not saved. Load theirs and lose what you have written, or keep editing: what you have changed
        stays, everything else becomes theirs, and Save then replaces theirs by yours.
      </Text>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onLoad}>
          Load Theirs
        </Button>
        <Button onClick={onKeep} data-autofocus>
          Keep Editing
        </Button>
      </Group>
    </Dialog>
  )
}
