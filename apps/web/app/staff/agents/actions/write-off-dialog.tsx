import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { focusFirst } from '../../../components/focus-first.ts'
import { amountField, formatAmount } from '../../../components/money.ts'
import { useAction } from '../../parts/use-action.ts'
import { PROPOSED, SecondPersonNote } from '../../proposals/second-person-note.tsx'
import { useSecondPerson } from '../../proposals/use-second-person.ts'
import { proposable } from '../../proposals/was-proposed.ts'
import { staffAct } from '../../session/staff-api.ts'
import { type ActionDialogProps, changedBy } from './action-dialog.ts'

type Props = Omit<ActionDialogProps, 'name'>

/** Asks how much of what the agent owes is given up, and why (plan rule 14). */
export function WriteOffDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Write off the debt?" onClose={props.onClose}>
      <WriteOffForm {...props} />
    </Dialog>
  )
}

const FORM = 'write-off'

function amountProblem(text: string, owed: string): string | null {
  const amount = parseMoney(text.trim())
  if (amount === undefined) return 'Enter an amount such as 1250.00, with at most two decimals.'
  if (amount === 0n) return 'Enter an amount greater than zero.'
  return amount > readMoney(owed) ? `The agent owes ${formatAmount(owed)}.` : null
}

function WriteOffForm({ agent, onClose, onDone }: { agent: StaffAgent } & Pick<Props, 'onClose' | 'onDone'>) {
  const { owed } = agent.account
  const form = useForm({
    initialValues: { amount: owed, reason: '' },
    validate: {
      amount: (text) => amountProblem(text, owed),
      reason: (text) => (text.trim() === '' ? 'Enter a reason.' : null),
    },
  })
  const isForTwo = useSecondPerson('receivable.write-off', form.values.amount)
  const writing = useAction(
    (body: typeof form.values) =>
      proposable(staffAct('POST /staff/agents/{id}/write-off', { params: { id: agent.id }, body })),
    changedBy(agent.id),
  )
  const give = async (wanted: typeof form.values) => {
    const outcome = await writing.run(wanted)
    if (outcome !== undefined) onDone(outcome.isProposed ? PROPOSED : `${formatAmount(wanted.amount)} is written off.`)
  }
  const confirm = form.onSubmit(
    ({ amount, reason }) => void give({ amount: amount.trim(), reason: reason.trim() }),
    (problems) => focusFirst(FORM, Object.keys(problems)),
  )
  return (
    <form name={FORM} aria-label="Write-off" onSubmit={confirm} noValidate>
      <Text c="dimmed" mb="md">
        {`The agent owes ${formatAmount(owed)}. The agent doesn’t have to repay what you write off; it becomes a loss for the company. This can’t be undone.`}
      </Text>
      <TextInput
        name="amount"
        label="Amount"
        {...amountField}
        required
        mb="md"
        {...form.getInputProps('amount')}
        data-autofocus
      />
      <Textarea
        name="reason"
        label="Reason"
        description="The agent will see this reason."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={writing.problem} isBusy={writing.isBusy} onCancel={onClose}>
        <BusyButton type="submit" color="red" isBusy={writing.isBusy}>
          {isForTwo ? 'Propose' : 'Write off'}
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
