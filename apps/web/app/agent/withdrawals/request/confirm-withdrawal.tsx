import { Button, Group, Text } from '@mantine/core'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import type { Funds } from '../../../components/figures/funds.ts'
import { formatAmount } from '../../../components/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { useAgent } from '../../session/current-agent.ts'
import { remainderOf } from './amount.ts'
import { Details, type Entry } from './details.tsx'
import { accountWords } from './payout-account.tsx'

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
  const agent = useAgent()
  const isTooMuch = remainderOf(funds?.available, amount)?.startsWith('-') ?? false
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
          { term: 'Paid to', value: accountWords(agent) },
          ...balanceEntries(funds, amount),
        ]}
      />
      {isTooMuch ? (
        <Notice mt="md" mb={0}>
          This is more than you have available.
        </Notice>
      ) : (
        <Text mt="md" fz="sm" c="dimmed">
          The amount is put on hold until we review your request.
        </Text>
      )}
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <BusyButton isBusy={isBusy} disabled={isTooMuch} onClick={onConfirm}>
          Confirm
        </BusyButton>
      </Group>
    </Dialog>
  )
}
