import { maskAccount } from '@evergrove/contract/accounts/masking'
import { formatMoney, parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import type { Funds } from '../../../components/figures/funds.ts'
import { formatAmount } from '../../../components/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { useAgent } from '../../session/current-agent.ts'
import { Details, type Entry } from './details.tsx'

export type ConfirmWithdrawalProps = {
  isOpen: boolean
  amount: string
  /** What can be withdrawn, once loaded. */
  funds: Funds | undefined
  isBusy: boolean
  returnsFocus: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A balance after the withdrawal, which can be negative. Undefined if it is not known. */
function remainderOf(balance: string | undefined, amount: string): string | undefined {
  const taken = parseMoney(amount)
  return balance === undefined || taken === undefined ? undefined : formatMoney(readMoney(balance) - taken)
}

const dollarsOrDash = (amount: string | undefined): string => (amount === undefined ? '-' : formatAmount(amount))

/** What the agent can withdraw, and the balance afterwards. The two have different names while a part is held back. */
const balanceEntries = (funds: Funds | undefined, amount: string): Entry[] => {
  const afterwards = dollarsOrDash(remainderOf(funds?.total, amount))
  const available = dollarsOrDash(funds?.available)
  return funds?.isHeldBack
    ? [
        { term: 'Available now', value: `${available} of ${formatAmount(funds.total)}` },
        { term: 'Balance afterwards', value: afterwards },
      ]
    : [
        { term: 'Available now', value: available },
        { term: 'Available afterwards', value: afterwards },
      ]
}

/** Confirms amount, account and remaining balance before the amount is held. The safe choice has the focus. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { isOpen, amount, funds, isBusy, returnsFocus, onConfirm, onClose } = props
  const { bank_name, account_name, account_number } = useAgent()
  const isTooMuch = remainderOf(funds?.available, amount)?.startsWith('-')
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
          { term: 'Amount', value: formatAmount(amount), isMain: true },
          { term: 'Paid to', value: account },
          ...balanceEntries(funds, amount),
        ]}
      />
      {isTooMuch ? (
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
