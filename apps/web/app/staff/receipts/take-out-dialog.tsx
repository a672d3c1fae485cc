import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../../components/money.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { PROPOSED } from '../proposals/second-person-note.tsx'
import { useSecondPerson } from '../proposals/use-second-person.ts'
import { proposable } from '../proposals/was-proposed.ts'
import { staffAct } from '../session/staff-api.ts'
import { changedPaths, linePath } from './receipt-calls.ts'
import { titleOf } from './receipt-words.ts'

export type TakeOutDialogProps = {
  line: Receipt
  isOpen: boolean
  onDone: (text: string) => void
  onClose: () => void
  onGone: () => void
}

/** Asks why a line should not have been imported, and whether that is so of its whole import. */
export function TakeOutDialog({ line, isOpen, onDone, onClose, onGone }: TakeOutDialogProps) {
  const { id, amount } = line
  const [isWhole, setWhole] = useState(false)
  const isForTwo = useSecondPerson('receipt.take-out')
  const takingOut = useAction(
    (reason: string) =>
      proposable(staffAct('POST /staff/receipts/take-out', { body: { ids: [id], whole_imports: isWhole, reason } })),
    [...changedPaths, linePath(id), PROPOSALS_PATH],
  )
  const confirm = async (reason: string) => {
    const done = await takingOut.run(reason)
    if (done === undefined) return
    onDone(done.isProposed ? PROPOSED : `Taken out: ${titleOf(line)}, ${formatAmount(amount)}.`)
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      title="Take this line out?"
      action={isForTwo ? 'Propose' : 'Take out'}
      more={
        <Checkbox
          mt="md"
          label="Also take out all other lines of this import that are not matched"
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => setWhole(checked)}
        />
      }
      isBusy={takingOut.isBusy}
      problem={takingOut.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
      onGone={() => {
        takingOut.reset()
        onGone()
      }}
      returnsFocus={false}
    >
      {`${formatAmount(amount)} goes out of cash and unmatched receipts, because it should not have been imported. The line stays in the list as taken out. To undo this, import the statement again.`}
      {isForTwo ? ' Another person has to confirm it.' : null}
    </ReasonDialog>
  )
}
