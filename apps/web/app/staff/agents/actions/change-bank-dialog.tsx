import { Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { PROPOSED, SecondPersonNote } from '../../proposals/second-person-note.tsx'
import { useSecondPerson } from '../../proposals/use-second-person.ts'
import { proposable } from '../../proposals/was-proposed.ts'
import { staffAct } from '../../session/staff-api.ts'
import { type ActionDialogProps, changedBy } from './action-dialog.ts'

const FORM = 'bank-correction'

const fields = [
  { name: 'bank_name', label: 'Bank', maxLength: 100, missing: 'Enter the bank.' },
  { name: 'account_name', label: 'Account name', maxLength: 100, missing: 'Enter the account name.' },
  { name: 'account_number', label: 'Account number', maxLength: 34, missing: 'Enter the account number.' },
] as const

/** Replaces the bank details of an agent who cannot do so. */
export function ChangeBankDialog({ isOpen, ...props }: ActionDialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title={`Change the bank details of ${props.name}?`} onClose={props.onClose}>
      <ChangeBankForm {...props} />
    </Dialog>
  )
}

const unless = (text: string) => (value: string) => (value.trim() === '' ? text : null)

function ChangeBankForm({ agent, onClose, onDone }: ActionDialogProps) {
  const isForTwo = useSecondPerson('agent.change-bank-details')
  const form = useForm({
    initialValues: { bank_name: '', account_name: '', account_number: '', reason: '' },
    validate: {
      bank_name: unless(fields[0].missing),
      account_name: unless(fields[1].missing),
      account_number: unless(fields[2].missing),
      reason: unless('Enter a reason.'),
    },
  })
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const changing = useAction(
    (body: typeof form.values) =>
      proposable(staffAct('POST /staff/agents/{id}/bank-details', { params: { id: agent.id }, body })),
    changedBy(agent.id),
    {
      names: Object.keys(form.values),
      show: (problems) => {
        form.setErrors(problems)
        onInvalid(problems)
      },
    },
  )
  const change = async (values: typeof form.values) => {
    const outcome = await changing.run(values)
    if (outcome !== undefined) onDone(outcome.isProposed ? PROPOSED : 'The bank details have been changed.')
  }
  const confirm = form.onSubmit((values) => void change(values), onInvalid)
  return (
    <form name={FORM} aria-label="Bank details" onSubmit={confirm} noValidate>
      <Text c="dimmed" mb="md">
        Agents normally change their own bank details. Change them only for an agent who can’t, after confirming their
        identity. The agent will be notified. Earlier withdrawal requests keep their account.
      </Text>
      {summary}
      {fields.map(({ name, label, maxLength }) => (
        <TextInput
          key={name}
          name={name}
          label={label}
          autoComplete="off"
          required
          mb="md"
          maxLength={maxLength}
          {...form.getInputProps(name)}
        />
      ))}
      <Textarea
        name="reason"
        label="Reason"
        description="For your colleagues and the audit trail."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={changing.problem} isBusy={changing.isBusy} onCancel={onClose}>
        <BusyButton type="submit" color="red" isBusy={changing.isBusy}>
          {isForTwo ? 'Propose' : 'Change'}
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
