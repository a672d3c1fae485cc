import { returnReasons } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Box, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { Templates } from '../parts/question.tsx'
import { useAction } from '../parts/use-action.ts'
import { type Done, proposable, useSecondPerson } from '../proposals/second-person.tsx'
import { staffAct } from '../session/staff-api.ts'
import { type BankWords, changedBy, filledOf } from './payout-calls.ts'
import { countWithdrawals, todayInUtc } from './payout-words.ts'

type Result = 'paid' | 'returned'

const templates = returnReasons.map(({ label }) => label)

export type ResultDialogProps = {
  batch: Batch
  result: Result
  ids: readonly number[]
  isOpen: boolean
  onDone: (done: Done) => void
  onClose: () => void
}

/** Records the bank's result for some withdrawals by hand. */
export function ResultDialog({ isOpen, onClose, ...rest }: ResultDialogProps) {
  const title = rest.result === 'paid' ? 'Record as paid' : 'Record as returned'
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <ResultForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function ResultForm({ batch: { id }, result, ids, onDone, onClose }: Omit<ResultDialogProps, 'isOpen'>) {
  const reasonId = useId()
  const isForTwo = useSecondPerson('payouts.results')
  const recording = useAction(
    ({ reason, ...bank }: BankWords & { reason: string }) =>
      proposable(
        staffAct('POST /staff/payouts/{id}/record', {
          params: { id },
          body: {
            ids: [...ids],
            ...(result === 'paid' ? { result } : { result, reason: reason.trim() }),
            ...filledOf(bank),
          },
        }),
      ),
    changedBy(id),
  )
  const form = useForm({
    initialValues: { date: todayInUtc(), reference: '', reason: '' },
    validate: { reason: (text) => (result === 'returned' && text.trim() === '' ? 'Enter a reason.' : null) },
  })
  const submit = form.onSubmit(
    async (values) => {
      const done = await recording.run(values)
      if (done === undefined) return
      onDone(done)
      onClose()
    },
    () => document.getElementById(reasonId)?.focus(),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {result === 'paid'
          ? `The bank has paid ${countWithdrawals(ids.length)}. Each agent will be notified.`
          : `The bank has returned ${countWithdrawals(ids.length)}. The amounts will be returned to the agents’ balances, less what an agent owes. They will see your reason.`}
      </Text>
      {result === 'returned' && isForTwo ? (
        <Text c="dimmed" mb="md">
          Another person has to confirm what was paid before, or is above the limit.
        </Text>
      ) : null}
      <BankFields form={form} />
      {result === 'returned' ? (
        <Box mt="md">
          <Textarea
            id={reasonId}
            label="Reason"
            description="After a closed account, a wrong number or an unknown holder, the next payment to this account takes a reason."
            required
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Templates mt="md" templates={templates} onChoose={(text) => form.setFieldValue('reason', text)} />
        </Box>
      ) : null}
      <DialogFooter problem={recording.problem} isBusy={recording.isBusy} onCancel={onClose}>
        <BusyButton type="submit" isBusy={recording.isBusy}>
          Record
        </BusyButton>
      </DialogFooter>
    </form>
  )
}

/** The day of the bank's act, and its reference. */
export function BankFields<Values extends BankWords>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <SimpleGrid minColWidth="min(100%, 11rem)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
      <TextInput label="Date" type="date" {...form.getInputProps('date')} />
      <TextInput label="Bank reference" maxLength={140} autoComplete="off" {...form.getInputProps('reference')} />
    </SimpleGrid>
  )
}
