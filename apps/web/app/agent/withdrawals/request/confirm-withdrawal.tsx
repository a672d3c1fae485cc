import { maskAccount } from '@evergrove/contract/accounts/masking'
import { formatMoney, parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { formatDollars } from '../../../components/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { useAgent } from '../../session/current-agent.ts'
import { Details } from './details.tsx'

export type ConfirmWithdrawalProps = {
  isOpen: boolean
  amount: string
  /** The available balance, once loaded. */
  available: string | undefined
  isBusy: boolean
  returnsFocus: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The balance afterwards, which can be negative. Undefined if it is not known. */
function remainderOf(available: string | undefined, amount: string): string | undefined {
  const taken = parseMoney(amount)
  return available === undefined || taken === undefined ? undefined : formatMoney(readMoney(available) - taken)
}

/** Confirms amount, account and remaining balance before the amount is held. The safe choice has the focus. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { isOpen, amount, available, isBusy, returnsFocus, onConfirm, onClose } = props
  const { bank_name, account_name, account_number } = useAgent()
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
        <Notice mt="md" mb={0}>
          This is more than you have available.
        </Notice>
      ) : (
        <Text mt="md" fz="sm" c="dimmed">
          The amount is held until we decide on your request.
        </Text>
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
