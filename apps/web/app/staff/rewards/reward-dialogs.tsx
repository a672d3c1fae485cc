import { parseMoney } from '@evergrove/contract/platform/money-codec'
import { Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { amountField, formatAmount } from '../../components/money.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { todayInUtc } from '../payouts/payout-words.ts'
import { staffAct } from '../session/staff-api.ts'
import { changedBy, type RewardInQuestion } from './reward-calls.ts'
import { differenceWords } from './reward-words.ts'

type RewardButtonProps = {
  reward: RewardInQuestion
  /** Whose it is, where several agents are listed. */
  of?: string
  onAsk: (reward: RewardInQuestion) => void
}

/** Opens the dialog in which a reward is given, or in which that is undone. */
export function RewardButton({ reward, of, onAsk }: RewardButtonProps) {
  const action = reward.isGiven ? 'Undo' : 'Mark as delivered'
  const whose = of === undefined ? '' : ` of ${of}`
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${action}: the reward${whose} for level ${reward.level}`}
      onClick={() => onAsk(reward)}
    >
      {action}
    </Button>
  )
}

/** What is asked about which reward. The dialog keeps its reward while it fades out. */
export function useRewardDialogs() {
  const [reward, setReward] = useState<RewardInQuestion>()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  return {
    done,
    ask: (asked: RewardInQuestion) => {
      setReward(asked)
      setOpen(true)
      setDone(undefined)
    },
    props: {
      reward,
      isOpen,
      onClose: () => setOpen(false),
      onDone: (text: string) => {
        setOpen(false)
        setDone({ text })
      },
    },
  }
}

type RewardDialogsProps = ReturnType<typeof useRewardDialogs>['props']

/** The dialogs of a list of rewards. Both are there from the start, so that the button that opens one gets the focus back. */
export function RewardDialogs({ reward, isOpen, onClose, onDone }: RewardDialogsProps) {
  const named = `The reward for level ${reward?.level}`
  return (
    <>
      <GiveDialog
        reward={reward}
        isOpen={isOpen && reward?.isGiven === false}
        onClose={onClose}
        onDone={() => onDone(`${named} is marked as delivered.`)}
      />
      <UndoDialog
        reward={reward}
        isOpen={isOpen && reward?.isGiven === true}
        onClose={onClose}
        onDone={() => onDone(`${named} is no longer marked as delivered.`)}
      />
    </>
  )
}

type UndoDialogProps = {
  reward: RewardInQuestion | undefined
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

const NO_PATHS: readonly string[] = []

function UndoDialog({ reward, isOpen, onDone, onClose }: UndoDialogProps) {
  const undoing = useAction(
    ({ id, reason }: { id: number; reason: string }) =>
      staffAct('POST /staff/rewards/{id}/undo', { params: { id }, body: { reason } }),
    reward === undefined ? NO_PATHS : changedBy(reward.agentId),
  )
  const confirm = async (reason: string) => {
    if (reward !== undefined && (await undoing.run({ id: reward.id, reason })) !== undefined) onDone()
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      title="Undo this delivery?"
      action="Undo"
      isBusy={undoing.isBusy}
      problem={undoing.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={() => {
        undoing.reset()
        onClose()
      }}
    >
      {reward === undefined
        ? null
        : `${reward.name}, for level ${reward.level}, was not delivered. Its cost will be taken back and it is owed again. Your reason is recorded in the audit trail.`}
    </ReasonDialog>
  )
}

const FORM = 'delivery'

type GiveDialogProps = {
  reward: RewardInQuestion | undefined
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

/** Records that a reward was given (plan rule 26). */
function GiveDialog({ reward, isOpen, ...rest }: GiveDialogProps) {
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
