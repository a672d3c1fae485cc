import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount } from '../../components/money.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { zoomKeys } from '../payments/use-zoom.ts'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { PROPOSED } from '../proposals/second-person-note.tsx'
import { useSecondPerson } from '../proposals/use-second-person.ts'
import { proposable } from '../proposals/was-proposed.ts'
import { type KeyHelp, KeysDialog, stepKeys } from '../queue/keys-dialog.tsx'
import { staffAct } from '../session/staff-api.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { Match } from './receipt-calls.ts'
import { changedPaths, linePath } from './receipt-calls.ts'
import { chargeWords, titleOf } from './receipt-words.ts'
import type { LineActions } from './use-line-actions.ts'

const keys: readonly KeyHelp[] = [
  ...stepKeys,
  { keys: ['c'], action: 'Confirm the proposal' },
  { keys: ['a'], action: 'Assign by hand' },
  { keys: ['r'], action: 'Match with the line that sent it back' },
  { keys: ['b'], action: 'Post as a bank charge or interest' },
  { keys: ['t'], action: 'Take out a line of a wrong import' },
  { keys: ['u'], action: 'Undo a match' },
  ...zoomKeys,
]

/** Asks before a line is changed, and explains the keys. */
export function LineDialogs({ actions }: { actions: LineActions }) {
  const { dialog, asked, isBusy, problem, match, takenOut, close, restoreFocus } = actions
  const line = asked?.line
  const choose = (how: Match) => {
    if (line !== undefined) void match(line, how)
  }
  const isCharge = dialog === 'charge'
  return (
    <>
      <AssignDialog
        line={line}
        isOpen={dialog === 'assign' || dialog === 'returned'}
        isReturn={asked?.question === 'returned'}
        isBusy={isBusy}
        problem={problem}
        onChoose={choose}
        onClose={close}
        onGone={restoreFocus}
      />
      <Dialog
        isOpen={isCharge}
        title={line === undefined ? '' : `Post as ${chargeWords(line).toLowerCase()}?`}
        onClose={close}
        onGone={restoreFocus}
        returnsFocus={false}
      >
        {line === undefined ? null : (
          <>
            <p>
              <strong>{formatAmount(line.amount)}</strong> goes from unmatched receipts to bank charges. This can be
              undone.
            </p>
            <DialogFooter problem={problem} isBusy={isBusy} onCancel={close} focusesCancel>
              <BusyButton isBusy={isBusy} onClick={() => choose({ matched_with: 'charge' })}>
                Post
              </BusyButton>
            </DialogFooter>
          </>
        )}
      </Dialog>
      {line === undefined ? null : (
        <TakeOutDialog
          key={line.id}
          line={line}
          isOpen={dialog === 'take-out'}
          onDone={(text) => takenOut(line, text)}
          onClose={close}
          onGone={restoreFocus}
        />
      )}
      <KeysDialog isOpen={dialog === 'keys'} keys={keys} onClose={close} />
    </>
  )
}

type TakeOutDialogProps = {
  line: Receipt
  isOpen: boolean
  onDone: (text: string) => void
  onClose: () => void
  onGone: () => void
}

/** Asks why a line should not have been imported, and whether that is so of its whole import. */
function TakeOutDialog({ line, isOpen, onDone, onClose, onGone }: TakeOutDialogProps) {
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
