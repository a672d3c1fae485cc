import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { useForm } from '@mantine/form'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount } from '../../components/money.ts'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'
import { type BankWords, changedBy, filledOf } from './payout-calls.ts'
import { countWithdrawals, openOf, todayInUtc } from './payout-words.ts'
import { BankFields } from './result-dialog.tsx'

export type SettleDialogProps = { batch: Batch; isOpen: boolean; onClose: () => void }

/** Asks before everything without a result is recorded as paid. */
export function SettleDialog({ batch, isOpen, onClose }: SettleDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Record all others as paid?" onClose={onClose}>
      <SettleForm batch={batch} onClose={onClose} />
    </Dialog>
  )
}

function SettleForm({ batch, onClose }: Omit<SettleDialogProps, 'isOpen'>) {
  const { id } = batch
  const open = openOf(batch)
  const settling = useAction(
    (bank: BankWords) => staffAct('POST /staff/payouts/{id}/settle', { params: { id }, body: filledOf(bank) }),
    changedBy(id),
  )
  const form = useForm({ initialValues: { date: todayInUtc(), reference: '' } })
  const submit = form.onSubmit(async (values) => {
    if ((await settling.run(values)) !== undefined) onClose()
  })
  return (
    <form onSubmit={submit} noValidate>
      <p>
        <strong>{`${countWithdrawals(open.lines)}, ${formatAmount(open.total)}`}</strong>
        {open.lines === 1 ? ' has no result yet and is' : ' have no result yet and are'} recorded as paid. The batch is
        then settled, and each agent is notified.
      </p>
      <BankFields form={form} />
      <DialogFooter problem={settling.problem} isBusy={settling.isBusy} onCancel={onClose} focusesCancel>
        <BusyButton type="submit" isBusy={settling.isBusy}>
          Record as paid
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
