/** Closing an account, and paying what a closed account has. */
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { formatAmount } from '../../../components/money.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { staffAct } from '../../session/staff-api.ts'
import { type ActionDialogProps, changedBy } from './action-dialog.ts'

type Props = ActionDialogProps & { isOpen: boolean }

/** Asks for a reason before an account is closed for good. */
export function CloseDialog({ agent, name, isOpen, onClose, onDone }: Props) {
  const closing = useAction(
    (reason: string) => staffAct('POST /staff/agents/{id}/close', { params: { id: agent.id }, body: { reason } }),
    changedBy(agent.id),
  )
  const balance = agent.account.total_balance
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={`Close the account of ${name}?`}
      action="Close account"
      isBusy={closing.isBusy}
      problem={closing.problem}
      onConfirm={(reason) => {
        void closing.run(reason).then((isDone) => isDone && onDone(`The account of ${name} is closed.`))
      }}
      onClose={() => {
        closing.reset()
        onClose()
      }}
    >
      {balance === '0.00'
        ? 'There is no balance to pay out. '
        : `The balance of ${formatAmount(balance)} becomes a last withdrawal, which waits for approval. `}
      The agent is signed out, can’t sign in again and earns nothing more. The position is kept and still counts. The
      photo, address, date of birth, phone number, bank details and notifications are removed immediately. This can’t be
      undone. The agent gets an email, and your reason is recorded in the audit trail.
    </ReasonDialog>
  )
}

/** Asks for confirmation before the balance of a closed account is requested again. */
export function LastWithdrawalDialog({ agent, isOpen, onClose, onDone }: Props) {
  const requesting = useAction(
    () => staffAct('POST /staff/agents/{id}/last-withdrawal', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Request the last withdrawal?"
      action="Request"
      isBusy={requesting.isBusy}
      problem={requesting.problem}
      onConfirm={() => {
        void requesting
          .run(undefined)
          .then((isDone) => isDone && onDone('The last withdrawal is waiting for approval.'))
      }}
      onClose={() => {
        requesting.reset()
        onClose()
      }}
    >
      {`The balance of ${formatAmount(agent.account.total_balance)} will be requested for the account of the latest withdrawal. If that account can’t receive it, pay it by other means and debit the balance.`}
    </ConfirmDialog>
  )
}
