import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { Templates } from '../parts/question.tsx'

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  /** The name of the field. The default is a reason. */
  field?: string
  /** True if confirming takes nothing from anyone, so that its button is not red. */
  isHarmless?: boolean
  /** The words on the confirming button. */
  action: string
  /** Additional fields, below the reason. */
  more?: ReactNode
  /** Common reasons. The chosen one can be edited. */
  templates?: readonly string[]
  isBusy: boolean
  problem: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  /** Runs when the dialog has faded out. The queue then moves the focus. */
  onGone: () => void
  /** The consequences, and the readers of the reason. */
  children: ReactNode
}

const NO_TEMPLATES: readonly string[] = []

/** Asks for a reason before a decision that is recorded permanently and that someone is notified of. */
export function ReasonDialog({ isOpen, title, onGone, ...form }: ReasonDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={form.onClose} onGone={onGone} returnsFocus={false}>
      <ReasonForm {...form} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'isOpen' | 'title' | 'onGone'>

function ReasonForm({
  field = 'Reason',
  isHarmless = false,
  action,
  templates = NO_TEMPLATES,
  more,
  isBusy,
  problem,
  onConfirm,
  onClose,
  children,
}: ReasonFormProps) {
  const id = useId()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? `Enter a ${field.toLowerCase()}.` : null) },
  })
  const confirm = form.onSubmit(
    ({ reason }) => onConfirm(reason.trim()),
    () => document.getElementById(id)?.focus(),
  )
  return (
    <form onSubmit={confirm} noValidate>
      <Text component="div" c="dimmed" mb="md">
        {children}
      </Text>
      <Textarea
        id={id}
        label={field}
        required
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
        data-autofocus
      />
      {templates.length === 0 ? null : (
        <Templates mt="md" templates={templates} onChoose={(text) => form.setFieldValue('reason', text)} />
      )}
      {more}
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose}>
        <BusyButton type="submit" {...(isHarmless ? {} : { color: 'red' })} isBusy={isBusy}>
          {action}
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
