import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import styles from './outcome.module.css'
import { Receipt } from './receipt.tsx'

export type SubmittedDialogProps = {
  withdrawal: Withdrawal | undefined
  isOpen: boolean
  onClose: () => void
  onGone: () => void
}

/** Says that the request arrived (ERR-022), with a receipt that can be printed. */
export function SubmittedDialog({ withdrawal, isOpen, onClose, onGone }: SubmittedDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Withdrawal Submitted" returnsFocus={false} onClose={onClose} onGone={onGone}>
      <p className={styles.text}>Your withdrawal request has been successfully submitted and is now pending approval</p>
      {withdrawal === undefined ? null : <Receipt withdrawal={withdrawal} />}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          onClick={() => print()}
        >
          Print Receipt
        </Button>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
