import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { ApprovalResults } from './approval-results.tsx'
import type { Decidable } from './decidable.ts'
import type { Bulk, BulkApproval } from './use-bulk.ts'

export type BulkDialogProps<Row extends Decidable> = {
  bulk: Bulk<Row>
  approval: BulkApproval<Row>
  /** What is approved, in singular and plural. */
  what: { one: string; many: string }
  /** The path of the list below the API. */
  path: string
}

/** Asks before several records are approved, and then shows the result for each of them. */
export function BulkDialog<Row extends Decidable>({ bulk, approval, what, path }: BulkDialogProps<Row>) {
  const { asked, isOpen, close, selection } = bulk
  const [results, setResults] = useState<ApprovedMany>()
  const action = useAction(approval.approve, [path, 'staff/home'])
  const approve = async () => {
    const response = await action.run(asked.map(({ id }) => id))
    if (response === undefined) return
    setResults(response)
    selection.set(
      asked.map(({ id }) => id),
      false,
    )
  }
  const reset = () => {
    setResults(undefined)
    action.reset()
  }
  const counted = asked.length === 1 ? `1 ${what.one}` : `${asked.length} ${what.many}`
  const concerned = asked.filter(({ concerns }) => concerns.length > 0).length
  return (
    <Dialog
      isOpen={isOpen}
      title={results === undefined ? `Approve ${counted}?` : 'Results'}
      closesByControlsOnly={action.isBusy}
      onClose={close}
      onGone={reset}
    >
      {results === undefined ? (
        <>
          {concerned === 0 ? null : (
            <Notice>{`${concerned} of them will be left out: each takes a reason, on its own.`}</Notice>
          )}
          <p>
            <strong>{formatAmount(sumOfAmounts(asked.map(({ amount }) => amount)))}</strong> {approval.effect(asked)}
          </p>
        </>
      ) : (
        <ApprovalResults rows={asked} results={results} next={approval.next} />
      )}
      <DialogFooter
        problem={action.problem}
        isBusy={action.isBusy}
        cancel={results === undefined ? 'Cancel' : 'Close'}
        onCancel={close}
        focusesCancel
      >
        {results === undefined ? (
          <BusyButton isBusy={action.isBusy} onClick={() => void approve()}>
            Approve
          </BusyButton>
        ) : null}
      </DialogFooter>
    </Dialog>
  )
}
