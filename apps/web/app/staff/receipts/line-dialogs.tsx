import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount } from '../../components/money.ts'
import { zoomKeys } from '../payments/use-zoom.ts'
import { type KeyHelp, KeysDialog, stepKeys } from '../queue/keys-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import type { Match } from './receipt-calls.ts'
import { chargeWords } from './receipt-words.ts'
import { TakeOutDialog } from './take-out-dialog.tsx'
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
