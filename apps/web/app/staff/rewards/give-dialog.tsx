import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { amountField, formatAmount } from '../../components/money.ts'
import { useAction } from '../parts/use-action.ts'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { todayInUtc } from '../payouts/payout-words.ts'
import { staffAct } from '../session/staff-api.ts'
import { changedBy, type RewardInQuestion } from './reward-calls.ts'
import { differenceWords } from './reward-words.ts'

const FORM = 'delivery'

type GiveDialogProps = {
  reward: RewardInQuestion | undefined
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

/** Records that a reward was given (plan rule 26). */
export function GiveDialog({ reward, isOpen, ...rest }: GiveDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Mark the reward as delivered" onClose={rest.onClose}>
      {reward === undefined ? null : <GiveForm reward={reward} {...rest} />}
    </Dialog>
  )
}

type GiveFormProps = Pick<GiveDialogProps, 'onDone' | 'onClose'> & { reward: RewardInQuestion }

type Giving = { given_on: string; cost: string; note: string }

function GiveForm({ reward, onDone, onClose }: GiveFormProps) {
  const { id, agentId, level, name, value } = reward
  const giving = useAction(
    ({ given_on, cost, note }: Giving) =>
      staffAct('POST /staff/rewards/{id}/give', {
        params: { id },
        body: { given_on, cost: cost.trim(), note: note.trim() === '' ? null : note.trim() },
      }),
    changedBy(agentId),
  )
  const form = useForm({
    initialValues: { given_on: todayInUtc(), cost: value, note: '' },
    validate: {
      given_on: (day) => (day === '' ? 'Enter the delivery date.' : null),
      cost: (text) => (parseMoney(text.trim()) === undefined ? 'Enter an amount such as 1250.00.' : null),
    },
  })
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const submit = form.onSubmit(async (values) => {
    if ((await giving.run(values)) !== undefined) onDone()
  }, onInvalid)
  return (
    <form name={FORM} onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {`${name}, for level ${level}. Its value of ${formatAmount(value)} is no longer owed.`}
      </Text>
      {summary}
      <SimpleGrid minColWidth="min(100%, 11rem)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
        <TextInput label="Delivered on" type="date" required name="given_on" {...form.getInputProps('given_on')} />
        <TextInput label="Cost" name="cost" required {...amountField} {...form.getInputProps('cost')} />
      </SimpleGrid>
      <Text role="status" fz="sm" c="dimmed" mt="xs" mih="1.5em">
        {differenceWords(value, form.values.cost)}
      </Text>
      <Textarea label="Note" mt="xs" autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
      <DialogFooter problem={giving.problem} isBusy={giving.isBusy} onCancel={onClose}>
        <BusyButton type="submit" isBusy={giving.isBusy}>
          Record
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
