import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'

const WORDS = 'close my account'

type TypedDialogProps = { isOpen: boolean; onConfirm: () => void; onClose: () => void }

/** Asks for a sentence that no one types by mistake. */
export function TypedDialog({ isOpen, ...props }: TypedDialogProps) {
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
    validate: { words: (text) => (text.trim().toLowerCase() === WORDS ? null : `Type “${WORDS}” to continue.`) },
  })
  return (
    <form onSubmit={form.onSubmit(onConfirm, () => document.getElementById(id)?.focus())} noValidate>
      <Text c="dimmed" mb="md">
        This can’t be undone. To continue, type “{WORDS}”. Next, we’ll ask for your password.
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
