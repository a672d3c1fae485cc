import { Button, Group } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import type { WithdrawalOutcome } from '../request/send-withdrawal.ts'
import styles from './outcome.module.css'

export type RefusedDialogProps = {
  isOpen: boolean
  outcome: Exclude<WithdrawalOutcome, { kind: 'submitted' }> | undefined
  isBusy: boolean
  onRetry: () => void
  onClose: () => void
  onGone: () => void
}

/** Why a request failed, in the server's words (ERR-011); where nobody knows whether it did, with a safe way to repeat it. */
export function RefusedDialog({ isOpen, outcome, isBusy, onRetry, onClose, onGone }: RefusedDialogProps) {
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
        <p className={styles.warning}>
          Your request may have arrived all the same. Trying again is safe: it is submitted only once.
        </p>
      ) : null}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant={isUnclear ? 'default' : 'filled'} disabled={isBusy} onClick={onClose} data-autofocus>
          Close
        </Button>
        {isUnclear ? (
          <Button loading={isBusy} onClick={onRetry}>
            Try Again
          </Button>
        ) : null}
      </Group>
    </Dialog>
  )
}
