import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { ClosedMonth } from '@evergrove/contract/ledger/accounting'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { Notice } from '../../components/notice.tsx'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct, staffRecord } from '../session/staff-api.ts'
import { accountWords, balanceOf, inColumn, monthName } from './accounting-words.ts'

export type CloseDialogProps = {
  /** The month to close; undefined while the dialog is closed. */
  month: string | undefined
  onDone: (month: string) => void
  onClose: () => void
}

/** Shows the trial balance that will be stored, and what closing means, before a month is closed for good. */
export function CloseDialog({ month, onDone, onClose }: CloseDialogProps) {
  /** Kept while the dialog fades out. */
  const [last, setLast] = useState(month)
  if (month !== undefined && month !== last) setLast(month)
  return (
    <Dialog
      isOpen={month !== undefined}
      title={last === undefined ? '' : `Close ${monthName(last)}?`}
      onClose={onClose}
    >
      {last === undefined ? null : <CloseForm key={last} month={last} onDone={onDone} onClose={onClose} />}
    </Dialog>
  )
}

type CloseFormProps = { month: string; onDone: (month: string) => void; onClose: () => void }

function CloseForm({ month, onDone, onClose }: CloseFormProps) {
  const { data, isError, refetch } = useQuery(
    staffRecord('GET /staff/accounting/months/{month}', { params: { month } }),
  )
  const preview = data ?? undefined
  const closing = useAction(
    () => staffAct('POST /staff/accounting/months/{month}/close', { params: { month } }),
    ['staff/accounting/months', `staff/accounting/months/${month}`],
  )
  const confirm = async () => {
    if ((await closing.run(undefined)) === undefined) return
    onDone(month)
    onClose()
  }
  return (
    <>
      <Text c="dimmed" mb="md">
        {`The balances at the end of ${monthName(month)} and a checkpoint over its transfers are stored permanently. You can’t post to the month or reopen it afterwards. Later corrections belong to the month in which you make them.`}
      </Text>
      {preview !== undefined ? (
        <Preview month={preview} />
      ) : isError ? (
        <CouldNotLoad what="the trial balance" onRetry={() => void refetch()} />
      ) : (
        <Text role="status">Loading the trial balance</Text>
      )}
      <DialogFooter problem={closing.problem} isBusy={closing.isBusy} onCancel={onClose} focusesCancel>
        <BusyButton color="red" disabled={preview === undefined} isBusy={closing.isBusy} onClick={() => void confirm()}>
          Close month
        </BusyButton>
      </DialogFooter>
    </>
  )
}

/** The balances that will be stored, without the accounts that have none. */
function Preview({ month: { trial_balance } }: { month: ClosedMonth }) {
  const { accounts, total } = trial_balance
  const unmatched = balanceOf(accounts, accountFacts.unmatched_receipts.number)
  return (
    <>
      {unmatched === '0.00' ? null : (
        <Notice>
          {`Unmatched receipts hold ${formatAmount(unmatched)}. Match what belongs to this month before you close it.`}
        </Notice>
      )}
      <Text id="closing-balances" fw={600} mb="xs">
        Balances to be stored
      </Text>
      <FiguresTable
        labelledBy="closing-balances"
        heads={['Account', 'Debit', 'Credit']}
        rows={accounts
          .filter(({ balance }) => balance !== '0.00')
          .map(({ number, normal_side, balance }) => ({
            name: accountWords(number),
            cells: [inColumn('debit', normal_side, balance), inColumn('credit', normal_side, balance)],
          }))}
        totals={[{ name: 'Total', cells: [total.debit_balances, total.credit_balances].map(formatAmount) }]}
      />
    </>
  )
}
