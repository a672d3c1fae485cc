import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/approve-many'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { useAction } from '../parts/use-action.ts'
import { countWithdrawals } from '../payouts/payout-words.ts'
import { ApprovalResults } from './approval-results.tsx'
import { approveMany, WITHDRAWALS_PATH } from './withdrawal-calls.ts'

export type BulkDialogProps = {
  isOpen: boolean
  withdrawals: readonly StaffWithdrawal[]
  /** Runs when each of them has been approved or refused. */
  onDone: () => void
  onClose: () => void
}

/** Asks before several withdrawals are approved, and then shows the result for each of them. */
export function BulkDialog({ isOpen, withdrawals, onDone, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<ApprovedMany>()
  const approval = useAction(approveMany, [WITHDRAWALS_PATH, 'staff/home'])
  const sum = formatAmount(sumOfAmounts(withdrawals.map(({ amount }) => amount)))
  const approve = async () => {
    const response = await approval.run(withdrawals.map(({ id }) => id))
    if (response === undefined) return
    setResults(response)
    onDone()
  }
  const reset = () => {
    setResults(undefined)
    approval.reset()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={results === undefined ? `Approve ${countWithdrawals(withdrawals.length)}?` : 'Results'}
      onClose={onClose}
      onGone={reset}
    >
      {results === undefined ? (
        <p>
          <strong>{sum}</strong> in total will wait to be paid out. Each agent is notified.
        </p>
      ) : (
        <ApprovalResults withdrawals={withdrawals} results={results} />
      )}
      <DialogFooter
        problem={approval.problem}
        cancel={results === undefined ? 'Cancel' : 'Close'}
        onCancel={onClose}
        focusesCancel
      >
        {results === undefined ? (
          <Button loading={approval.isBusy} onClick={() => void approve()}>
            Approve
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  )
}
