import { type PayoutFormat, payoutFormatLabels, payoutFormats } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Alert, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { formatAmount } from '../../components/money.ts'
import { useAction } from '../parts/use-action.ts'
import { listInBody } from '../parts/use-address.ts'
import { type Done, proposable, SecondPersonNote, useSecondPerson } from '../proposals/second-person.tsx'
import { staffAct } from '../session/staff-api.ts'
import { changedBy, payoutFormatsQuery } from './payout-calls.ts'
import { countWithdrawals } from './payout-words.ts'

export type ReleaseDialogProps = {
  batch: Batch
  /** The file that is replaced. Undefined for a draft. */
  replaced?: NonNullable<Batch['file']>
  isOpen: boolean
  onDone: (outcome: Done) => void
  onClose: () => void
}

const usualFormats = payoutFormats.map((value) => ({ value, label: payoutFormatLabels[value] }))

/** Asks for the format of the file, and releases exactly the withdrawals and the total that it names, or replaces their file. */
export function ReleaseDialog({ isOpen, ...form }: ReleaseDialogProps) {
  const { id } = form.batch
  const title = form.replaced === undefined ? `Release batch ${id}?` : `Replace the file of batch ${id}?`
  return (
    <Dialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <ReleaseForm {...form} />
    </Dialog>
  )
}

/** The number of a saved format or a standard one, and the reason if a file is replaced. */
type Chosen = { format: string; reason: string }

/** Creates, replaces or proposes a batch's file. The server refuses it unless the batch still has these lines and total. */
const releaseBatch = (
  { id, lines, total }: Batch,
  replaced: ReleaseDialogProps['replaced'] | undefined,
  { format, reason }: Chosen,
) =>
  proposable(
    staffAct('POST /staff/payouts/{id}/release', {
      params: { id },
      body: {
        ...formatOf(format),
        lines,
        total,
        ...(replaced === undefined ? {} : { replaces: replaced.number, reason: reason.trim() }),
      },
    }),
  )

/** Returns the format of the last file, because the bank that took it probably takes the next one in the same, and says so. */
function useUsualFormat(id: number): { usual: PayoutFormat; hint: string } {
  const batches = useQuery(listInBody('GET /staff/payouts', 'batches', {})).data?.rows ?? []
  const last = batches.find((one) => one.id !== id && one.file !== null)
  const usual = last?.file?.format ?? 'csv'
  if (last === undefined) {
    return { usual, hint: 'Ask your bank what it takes. Its own columns can be saved under Payouts, as a file format.' }
  }
  return { usual, hint: `The file of batch ${last.id}, the last one, was ${payoutFormatLabels[usual]}.` }
}

function ReleaseForm({ batch, replaced, onDone, onClose }: Omit<ReleaseDialogProps, 'isOpen'>) {
  const { id, lines, total } = batch
  const reasonId = useId()
  const isForTwo = useSecondPerson('payouts.release')
  const releasing = useAction((chosen: Chosen) => releaseBatch(batch, replaced, chosen), changedBy(id))
  const saved = useQuery(payoutFormatsQuery).data ?? []
  const formats: { value: string; label: string }[] = [
    ...usualFormats,
    ...saved.map(({ id: one, name }) => ({ value: String(one), label: name })),
  ]
  const { usual, hint } = useUsualFormat(id)
  const form = useForm<Chosen>({
    initialValues: { format: replaced?.format ?? '', reason: '' },
    validate: { reason: (text) => (replaced !== undefined && text.trim() === '' ? 'Enter a reason.' : null) },
  })
  const release = form.onSubmit(
    async (chosen) => {
      const outcome = await releasing.run({ ...chosen, format: chosen.format || usual })
      if (outcome === undefined) return
      onDone(outcome)
      onClose()
    },
    () => document.getElementById(reasonId)?.focus(),
  )
  return (
    <form onSubmit={release} noValidate>
      <p>
        <strong>{`${countWithdrawals(lines)}, ${formatAmount(total)}`}</strong>
        {lines === 1 ? ' goes to the bank' : ' go to the bank'}
        {replaced === undefined ? '.' : ' in a new file.'}
      </p>
      {replaced === undefined ? (
        <p>The file is made now and stays as it is. This can’t be undone.</p>
      ) : (
        <Alert color="red" mt="md">
          {`Only replace a file that the bank has refused. If it also takes ${replaced.name}, everyone is paid twice.`}
        </Alert>
      )}
      <NativeSelect
        label="File format"
        description={hint}
        mt="md"
        data={formats}
        {...form.getInputProps('format')}
        value={form.values.format || usual}
      />
      {replaced === undefined ? null : (
        <Textarea
          id={reasonId}
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={500}
          mt="md"
          {...form.getInputProps('reason')}
        />
      )}
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={releasing.problem} isBusy={releasing.isBusy} onCancel={onClose} focusesCancel>
        <BusyButton type="submit" isBusy={releasing.isBusy}>
          {actionOf(isForTwo, replaced !== undefined)}
        </BusyButton>
      </DialogFooter>
    </form>
  )
}

const formatOf = (chosen: string): { format: PayoutFormat; format_id?: number } =>
  chosen === 'csv' || chosen === 'pain.001' ? { format: chosen } : { format: 'csv', format_id: Number(chosen) }

function actionOf(isForTwo: boolean, isReplacing: boolean): string {
  if (isForTwo) return 'Propose'
  return isReplacing ? 'Replace file' : 'Release'
}
