import { formatMoney, parseMoney } from '@evergrove/contract/platform/money-codec'
import { Button, Group } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { formatDollars } from '../../../components/money.ts'
import { useMember } from '../../session/current-member.ts'
import { maskAccount } from '../request/account-number.ts'
import { Details } from './details.tsx'
import styles from './outcome.module.css'

export type ConfirmWithdrawalProps = {
  isOpen: boolean
  amount: string
  /** What can be withdrawn, once known. */
  available: string | undefined
  isBusy: boolean
  returnsFocus: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What would be left, also below nothing; undefined where it is not known. */
function remainderOf(available: string | undefined, amount: string): string | undefined {
  const [before, taken] = [parseMoney(available), parseMoney(amount)]
  return before === undefined || taken === undefined ? undefined : formatMoney(before - taken)
}

/** Asks back before an amount is held: how much, where to, what is left. The safe answer has the focus. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { isOpen, amount, available, isBusy, returnsFocus, onConfirm, onClose } = props
  const { bank_name, account_name, account_number } = useMember()
  const remainder = remainderOf(available, amount)
  const account =
    bank_name === null || account_number === null
      ? 'Your bank details are missing'
      : [bank_name, maskAccount(account_number), account_name].filter(Boolean).join('\n')
  return (
    <Dialog
      isOpen={isOpen}
      title="Confirm Withdrawal"
      closesByControlsOnly={isBusy}
      returnsFocus={returnsFocus}
      onClose={onClose}
    >
      <Details
        entries={[
          { term: 'Amount', value: formatDollars(amount), isMain: true },
          { term: 'Paid to', value: account },
          { term: 'Available now', value: available === undefined ? '-' : formatDollars(available) },
          { term: 'Available afterwards', value: remainder === undefined ? '-' : formatDollars(remainder) },
        ]}
      />
      {remainder?.startsWith('-') ? (
        <p className={styles.warning}>This is more than you have available.</p>
      ) : (
        <p className={styles.hint}>The amount is held at once, until we have decided on your request.</p>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          Confirm
        </Button>
      </Group>
    </Dialog>
  )
}
