import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/payout'
import { Box, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatDollars, sumOfAmounts } from '../../components/money.ts'
import { useAction } from '../parts/use-action.ts'
import { nameOf } from '../queue/decidable.ts'
import { approveMany, WITHDRAWALS_PATH } from './withdrawal-calls.ts'
import styles from './withdrawals.module.css'

export type BulkDialogProps = {
  isOpen: boolean
  withdrawals: readonly StaffWithdrawal[]
  /** Runs when each of them has been approved or refused. */
  onDone: () => void
  onClose: () => void
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'withdrawal' : 'withdrawals'}`

/** Asks before several withdrawals are approved, and then shows the result for each of them. */
export function BulkDialog({ isOpen, withdrawals, onDone, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<ApprovedMany>()
  const approval = useAction(approveMany, [WITHDRAWALS_PATH, 'staff/home'])
  const sum = formatDollars(sumOfAmounts(withdrawals.map(({ amount }) => amount)))
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
      title={results === undefined ? `Approve ${countOf(withdrawals.length)}?` : 'Results'}
      onClose={onClose}
      onGone={reset}
    >
      {results === undefined ? (
        <p>
          <strong>{sum}</strong> in total will be paid out. Each agent is notified. This cannot be undone.
        </p>
      ) : (
        <Results withdrawals={withdrawals} results={results} />
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

/** The result for each withdrawal: the refused ones first, each with the reason. */
function Results({ withdrawals, results }: { withdrawals: readonly StaffWithdrawal[]; results: ApprovedMany }) {
  const approved = results.filter(({ is_approved }) => is_approved).length
  const inOrder = results.toSorted((a, b) => Number(a.is_approved) - Number(b.is_approved))
  return (
    <>
      <p role="status">{`${approved} of ${results.length} approved.`}</p>
      <Box component="ul" mah="50dvh" p={0} mt="md" style={{ overflowY: 'auto', listStyle: 'none' }}>
        {inOrder.map(({ id, is_approved, detail }) => {
          const withdrawal = withdrawals.find((one) => one.id === id)
          const Icon = is_approved ? IconCircleCheck : IconCircleX
          return (
            <li key={id} className={styles.result}>
              <Icon
                size={18}
                stroke={1.8}
                color={is_approved ? 'var(--color-positive-ink)' : 'var(--color-danger)'}
                aria-label={is_approved ? 'Approved' : 'Not approved'}
              />
              <span>{withdrawal === undefined ? `No. ${id}` : nameOf(withdrawal)}</span>
              <span>{withdrawal && formatDollars(withdrawal.amount)}</span>
              {detail === null ? null : (
                <Text span fz="sm" c="red" className={styles.detail}>
                  {detail}
                </Text>
              )}
            </li>
          )
        })}
      </Box>
    </>
  )
}
