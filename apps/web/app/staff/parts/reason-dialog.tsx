import { Alert, Button, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'

export type ReasonDialogProps = {
  isOpen: boolean
  title: string
  /** What the button says that does it. */
  action: string
  /** Reasons that are often given; one that is chosen can be changed. */
  templates?: readonly string[]
  isBusy: boolean
  problem: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
  /** Runs when the dialog has faded away. */
  onGone?: () => void
  /** Whether the control that opened the dialog gets the focus back. */
  returnsFocus?: boolean
  /** What will happen, and who reads the reason. */
  children: ReactNode
}

const stay = () => undefined

const OWN_WORDS = 'In your own words'
const NO_TEMPLATES: readonly string[] = []

/** Asks why, before something that is written down for good and told to somebody. */
export function ReasonDialog({
  isOpen,
  title,
  onClose,
  onGone = stay,
  returnsFocus = true,
  ...form
}: ReasonDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} onGone={onGone} returnsFocus={returnsFocus}>
      <ReasonForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'isOpen' | 'title' | 'onGone' | 'returnsFocus'>

function ReasonForm({
  action,
  templates = NO_TEMPLATES,
  isBusy,
  problem,
  onConfirm,
  onClose,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') document.getElementById(id)?.focus()
    else onConfirm(given)
  }
  return (
    <form onSubmit={confirm} noValidate>
      <Text c="dimmed" mb="md">
        {children}
      </Text>
      {templates.length === 0 ? null : (
        <NativeSelect
          label="Template"
          mb="md"
          data={[OWN_WORDS, ...templates]}
          onChange={({ currentTarget: { value } }) => setReason(value === OWN_WORDS ? '' : value)}
        />
      )}
      <Textarea
        id={id}
        label="Reason"
        required
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        error={isMissing ? 'Please give a reason.' : undefined}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        data-autofocus
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
        <Button type="submit" color="red" loading={isBusy}>
          {action}
        </Button>
      </Group>
    </form>
  )
}
