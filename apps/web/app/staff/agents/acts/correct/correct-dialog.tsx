import { Alert, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { focusFirst } from '../../../../components/focus-first.ts'
import { useAction } from '../../../parts/use-action.ts'
import { type ActDialogProps, changedBy } from '../act-dialog.ts'
import { type Correction, correctAgent } from '../agent-calls.ts'
import {
  type Correctable,
  correctable,
  correctionOf,
  type DraftProblems,
  isNewAddress,
  problemsOf,
} from './correction.ts'

const FORM = 'correction'

const labels: Record<Correctable, string> = { first_name: 'First name', last_name: 'Last name', email: 'E-mail' }

/** Corrects a name or the address, with a reason. */
export function CorrectDialog({ isOpen, ...form }: ActDialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title={`Correct ${form.name}`} onClose={form.onClose}>
      <CorrectForm {...form} />
    </Dialog>
  )
}

function CorrectForm({ agent, onClose, onDone }: ActDialogProps) {
  const { id, first_name, last_name, email } = agent
  // What was known when the form was opened, whatever is read meanwhile.
  const [known] = useState({ first_name, last_name, email })
  const [draft, setDraft] = useState({ ...known, reason: '' })
  const [problems, setProblems] = useState<DraftProblems>({})
  const act = useAction((correction: Correction) => correctAgent(id, correction), changedBy(id))
  const type = (field: keyof typeof draft, value: string) => {
    setDraft({ ...draft, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(draft, known)
    setProblems(found)
    if (Object.keys(found).length > 0) focusFirst(FORM, Object.keys(found))
    else void act.run(correctionOf(draft, known)).then((isDone) => isDone && onDone('The correction is made.'))
  }
  return (
    <form name={FORM} aria-label="Correction" onSubmit={submit} noValidate>
      {correctable.map((field, index) => (
        <TextInput
          key={field}
          name={field}
          label={labels[field]}
          type={field === 'email' ? 'email' : 'text'}
          required
          mb="sm"
          autoComplete="off"
          maxLength={field === 'email' ? 254 : 100}
          value={draft[field]}
          error={problems[field]}
          onChange={({ currentTarget }) => type(field, currentTarget.value)}
          data-autofocus={index === 0 || undefined}
        />
      ))}
      <Textarea
        name="reason"
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={draft.reason}
        error={problems.reason}
        onChange={({ currentTarget }) => type('reason', currentTarget.value)}
      />
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {isNewAddress(draft, known)
          ? 'A new address has to be verified: a link is mailed to it, the agent is signed out, and signs in again after using the link.'
          : 'What it was and what it becomes is kept in the audit trail.'}
      </Text>
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
          Correct
        </Button>
      </Group>
    </form>
  )
}
