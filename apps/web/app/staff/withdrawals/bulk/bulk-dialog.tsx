import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/payout'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { formatDollars } from '../../../components/money.ts'
import { useAction } from '../../parts/use-action.ts'
import { approveMany, WITHDRAWALS_PATH } from '../withdrawal-calls.ts'
import { BulkResults } from './bulk-results.tsx'
import { sumOf } from './sum.ts'

export type BulkDialogProps = {
  isOpen: boolean
  withdrawals: readonly StaffWithdrawal[]
  /** They were approved, or refused, each for itself. */
  onDone: () => void
  onClose: () => void
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'withdrawal' : 'withdrawals'}`

/** Asks before several withdrawals are approved, and then tells what became of each. */
export function BulkDialog({ isOpen, withdrawals, onDone, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<ApprovedMany>()
  const act = useAction(approveMany, [WITHDRAWALS_PATH, 'staff/home'])
  const sum = formatDollars(sumOf(withdrawals.map(({ amount }) => amount)))
  const approve = async () => {
    const answer = await act.run(withdrawals.map(({ id }) => id))
    if (answer === undefined) return
    setResults(answer)
    onDone()
  }
  const forget = () => {
    setResults(undefined)
    act.reset()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={results === undefined ? `Approve ${countOf(withdrawals.length)}?` : 'What became of them'}
      onClose={onClose}
      onGone={forget}
    >
      {results === undefined ? (
        <p>
          <strong>{sum}</strong> in all is booked as paid out, and each agent is told. This cannot be taken back.
        </p>
      ) : (
        <BulkResults withdrawals={withdrawals} results={results} />
      )}
      {act.problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {act.problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {results === undefined ? 'Cancel' : 'Close'}
        </Button>
        {results === undefined ? (
          <Button loading={act.isBusy} onClick={() => void approve()}>
            Approve
          </Button>
        ) : null}
      </Group>
    </Dialog>
  )
}
