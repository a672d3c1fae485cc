import { type PayoutFormat, payoutFormatLabels, payoutFormats } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount } from '../../components/money.ts'
import { useAction } from '../parts/use-action.ts'
import { SecondPersonNote } from '../proposals/second-person-note.tsx'
import { useSecondPerson } from '../proposals/use-second-person.ts'
import type { Done } from '../proposals/was-proposed.ts'
import { changedBy, releaseBatch } from './payout-calls.ts'
import { countWithdrawals } from './payout-words.ts'

export type ReleaseDialogProps = { batch: Batch; isOpen: boolean; onDone: (outcome: Done) => void; onClose: () => void }

const formats = payoutFormats.map((format) => ({ value: format, label: payoutFormatLabels[format] }))

/** Asks in which format the file is made, and releases exactly the withdrawals and the total that it names. */
export function ReleaseDialog({ batch, isOpen, onDone, onClose }: ReleaseDialogProps) {
  const { id, lines, total } = batch
  const [format, setFormat] = useState<PayoutFormat>('csv')
  const isForTwo = useSecondPerson('payouts.release')
  const releasing = useAction(releaseBatch, changedBy(id))
  const close = () => {
    onClose()
    releasing.reset()
  }
  const release = async () => {
    const outcome = await releasing.run({ id, format, lines, total })
    if (outcome === undefined) return
    onDone(outcome)
    close()
  }
  return (
    <Dialog isOpen={isOpen} title={`Release batch ${id}?`} onClose={close}>
      <p>
        <strong>{`${countWithdrawals(lines)}, ${formatAmount(total)}`}</strong>
        {lines === 1 ? ' goes to the bank.' : ' go to the bank.'}
      </p>
      <p>The file is made now and stays as it is. This cannot be undone.</p>
      <NativeSelect
        label="File format"
        mt="md"
        data={formats}
        value={format}
        onChange={({ currentTarget: { value } }) => setFormat(payoutFormats.find((one) => one === value) ?? 'csv')}
      />
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={releasing.problem} isBusy={releasing.isBusy} onCancel={close} focusesCancel>
        <BusyButton isBusy={releasing.isBusy} onClick={() => void release()}>
          {isForTwo ? 'Propose' : 'Release'}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  )
}
