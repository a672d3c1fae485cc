import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { Button, Group, Text } from '@mantine/core'
import { BusyButton } from '../../../components/busy-button.tsx'
import { inUtc } from '../../../components/day-words.ts'
import { Dialog, DialogFooter } from '../../../components/dialogs/dialog.tsx'
import { formatAmount } from '../../../components/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { useSite } from '../../../platform/document/use-site.ts'
import { useAgent } from '../../session/current-agent.ts'
import styles from '../withdrawals.module.css'
import { ArrivalNote, accountWords, Details } from './details.tsx'
import type { WithdrawalOutcome, WithdrawalRequest } from './use-withdrawal-request.ts'

export type OutcomeDialogsProps = {
  request: Pick<WithdrawalRequest, 'dialog' | 'outcome' | 'isBusy' | 'send' | 'close'>
  /** Runs when the last dialog has faded out. */
  onGone: () => void
  /** Runs when the outcome is closed. */
  onClose?: () => void
}

/** The outcome of a request: its receipt, or the reason for its failure. */
export function OutcomeDialogs({ request, onGone, onClose }: OutcomeDialogsProps) {
  const { dialog, outcome, isBusy, send } = request
  const close = () => {
    request.close()
    onClose?.()
  }
  return (
    <>
      <SubmittedDialog
        withdrawal={outcome?.kind === 'submitted' ? outcome.withdrawal : undefined}
        isOpen={dialog === 'outcome' && outcome?.kind === 'submitted'}
        onClose={close}
        onGone={onGone}
      />
      <RefusedDialog
        outcome={outcome?.kind === 'submitted' ? undefined : outcome}
        isOpen={dialog === 'outcome' && outcome?.kind !== 'submitted'}
        isBusy={isBusy}
        onRetry={send}
        onClose={close}
        onGone={() => {
          if (dialog === undefined) onGone()
        }}
      />
    </>
  )
}

type SubmittedDialogProps = {
  withdrawal: AskedWithdrawal | undefined
  isOpen: boolean
  onClose: () => void
  onGone: () => void
}

/** Confirms that the request was submitted (ERR-022), with a receipt to print. */
function SubmittedDialog({ withdrawal, isOpen, onClose, onGone }: SubmittedDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Withdrawal Submitted" returnsFocus={false} onClose={onClose} onGone={onGone}>
      <Text mb="md">Your withdrawal request has been successfully submitted and is now pending approval</Text>
      {withdrawal === undefined ? null : <Receipt withdrawal={withdrawal} />}
      <ArrivalNote />
      {/* The footer keeps both buttons in sight on a phone. There is nothing to cancel, so the other one prints. */}
      <DialogFooter cancel="Print receipt" onCancel={() => print()}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type RefusedDialogProps = {
  isOpen: boolean
  outcome: Exclude<WithdrawalOutcome, { kind: 'submitted' }> | undefined
  isBusy: boolean
  onRetry: () => void
  onClose: () => void
  onGone: () => void
}

/**
 * Shows the reason for a failure in the server's words (ERR-011). If the outcome is unclear, it offers a safe retry.
 */
function RefusedDialog({ isOpen, outcome, isBusy, onRetry, onClose, onGone }: RefusedDialogProps) {
  const isUnclear = outcome?.kind === 'unclear'
  return (
    <Dialog
      isOpen={isOpen}
      title="Error"
      closesByControlsOnly={isBusy}
      returnsFocus={false}
      onClose={onClose}
      onGone={onGone}
    >
      <p role="alert">{outcome?.reason}</p>
      {isUnclear ? (
        <Notice mt="md" mb={0}>
          We may still have received your request. You can safely try again: it is submitted only once.
        </Notice>
      ) : null}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant={isUnclear ? 'default' : 'filled'} disabled={isBusy} onClick={onClose} data-autofocus>
          Close
        </Button>
        {isUnclear ? (
          <BusyButton isBusy={isBusy} onClick={onRetry}>
            Try Again
          </BusyButton>
        ) : null}
      </Group>
    </Dialog>
  )
}

const momentOf = inUtc({ dateStyle: 'medium', timeStyle: 'long' })

/** The amount, number, agent and time of the request. While the receipt is shown, print contains nothing else. */
function Receipt({ withdrawal }: { withdrawal: AskedWithdrawal }) {
  const { company } = useSite()
  const agent = useAgent()
  const { first_name, last_name, code } = agent
  const { id, created_at, amount, balance_before, balance_after, status } = withdrawal
  return (
    <div data-receipt>
      <p className={styles.onPaper} data-print-only>
        <strong>{company?.company_name}</strong>
        <span>Receipt of a withdrawal request</span>
      </p>
      <Details
        entries={[
          { term: 'Amount', value: formatAmount(amount), isMain: true },
          // A server of the previous release sends no id.
          ...(id === undefined ? [] : [{ term: 'Reference', value: `No. ${id}` }]),
          { term: 'Date requested', value: momentOf(created_at) },
          { term: 'Requested by', value: `${first_name} ${last_name} (${code})` },
          { term: 'To be paid to', value: accountWords(agent) },
          { term: 'Balance before', value: formatAmount(balance_before) },
          { term: 'Balance after', value: formatAmount(balance_after) },
          { term: 'Status', value: status },
        ]}
      />
    </div>
  )
}
