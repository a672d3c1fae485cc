import { mayDo } from '@evergrove/contract/staff/duties'
import { Alert, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { staffAct } from '../../session/staff-api.ts'
import { type ActionDialogProps, changedBy } from './action-dialog.ts'
import { type Correctable, correctable, correctionOf, type Draft, isNewAddress, problemsOf } from './correction.ts'

const FORM = 'correction'

const labels: Record<Correctable, string> = { first_name: 'First name', last_name: 'Last name', email: 'Email' }

/** Corrects a name or the email address, with a reason. */
export function CorrectDialog({ isOpen, ...form }: ActionDialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Edit name or email" onClose={form.onClose}>
      <CorrectForm {...form} />
    </Dialog>
  )
}

/** What the correction leads to. */
function hintOf(isNew: boolean, mayChangeEmail: boolean): string {
  if (!isNew) return 'The change is recorded in the audit trail.'
  return mayChangeEmail
    ? 'If there is another admin, they confirm the new address first. The agent is then signed out, and can sign in again after verifying the address with the link we email. The old address is notified.'
    : 'You propose the new address, and an admin confirms or refuses it. The agent keeps the old one until then.'
}

function outcomeOf(isNew: boolean, mayChangeEmail: boolean): string {
  if (!isNew) return 'The changes are saved.'
  return mayChangeEmail
    ? 'The changes are saved. The new email address waits for another admin, if there is one.'
    : 'The new email address waits for an admin.'
}

function CorrectForm({ agent, onClose, onDone }: ActionDialogProps) {
  const { id, first_name, last_name, email } = agent
  // The values when the form was opened, even if the agent is loaded again in the meantime.
  const [known] = useState({ first_name, last_name, email })
  const mayChangeEmail = mayDo(useStaff().role, 'agentEmails')
  const form = useForm<Draft>({
    initialValues: { ...known, reason: '' },
    validate: (draft) => problemsOf(draft, known),
  })
  const correcting = useAction(
    (body: ReturnType<typeof correctionOf>) => staffAct('POST /staff/agents/{id}/correct', { params: { id }, body }),
    changedBy(id),
  )
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const submit = form.onSubmit(async (draft) => {
    if (await correcting.run(correctionOf(draft, known))) onDone(outcomeOf(isNewAddress(draft, known), mayChangeEmail))
  }, onInvalid)
  return (
    <form name={FORM} aria-label="Correction" onSubmit={submit} noValidate>
      {summary}
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
          {...form.getInputProps(field)}
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
        {...form.getInputProps('reason')}
      />
      <Text c="dimmed" size="sm" mt="sm" role="status">
        {hintOf(isNewAddress(form.values, known), mayChangeEmail)}
      </Text>
      {correcting.problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {correcting.problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={correcting.isBusy}>
          Save
        </BusyButton>
      </Group>
    </form>
  )
}
