import type { OwnAccount } from '@evergrove/contract/network'
import { Button, Group, Stack, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Card } from '../../../components/card.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import type { Funds } from '../../../components/figures/funds.ts'
import { fundsOf } from '../../../components/figures/funds.ts'
import { formatAmount } from '../../../components/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { useAgent } from '../../session/current-agent.ts'
import styles from '../withdrawals.module.css'
import { remainderOf } from './amount.ts'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import { ArrivalNote, accountWords, Details, type Entry, ON_HOLD, PayoutAccount } from './details.tsx'
import { Obstacles, useIsBlocked } from './obstacles.tsx'
import { OutcomeDialogs } from './outcome-dialogs.tsx'
import { useWithdrawalRequest } from './use-withdrawal-request.ts'

/** Requests a withdrawal: amount, account, confirmation and outcome. */
export function RequestCard({ account }: { account: { data: OwnAccount | undefined; isError: boolean } }) {
  const funds = account.data && fundsOf(account.data)
  const agent = useAgent()
  const isBlocked = useIsBlocked()
  const request = useWithdrawalRequest(funds)
  const input = useRef<HTMLInputElement>(null)
  const { dialog } = request
  return (
    <Card isSpaced data-screen-only>
      <Title order={2} fz="xl" mb="md">
        Request a withdrawal
      </Title>
      <Obstacles funds={funds} />
      <div className={styles.parts}>
        <RequestForm ref={input} request={request} funds={funds} isUnknown={account.isError} isBlocked={isBlocked} />
        <div>
          <PayoutAccount agent={agent} />
          <ArrivalNote />
        </div>
      </div>
      <ConfirmWithdrawal
        isOpen={dialog === 'confirm'}
        amount={request.asked}
        funds={funds}
        isBusy={request.isBusy}
        returnsFocus={dialog !== 'outcome'}
        onConfirm={request.send}
        onClose={request.close}
      />
      <OutcomeDialogs request={request} onGone={() => input.current?.focus()} />
    </Card>
  )
}

type RequestFormProps = Pick<AmountFieldProps, 'ref' | 'funds' | 'isUnknown'> & {
  request: Pick<ReturnType<typeof useWithdrawalRequest>, 'form' | 'ask'>
  /** True if any request would be refused. The card gives the reason. */
  isBlocked: boolean
}

/** One amount, required and numeric (WDR-005, WDR-006). The server checks everything again (WDR-007). */
function RequestForm({ ref, request: { form, ask }, funds, isUnknown, isBlocked }: RequestFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(
      ({ amount }) => ask(amount),
      () => ref.current?.focus(),
    )(event)
  }
  return (
    <form aria-label="Withdrawal request" method="post" noValidate onSubmit={submit}>
      <Stack gap="md">
        <AmountField ref={ref} form={form} funds={funds} isUnknown={isUnknown} isDisabled={isBlocked} />
        <Button type="submit" disabled={isBlocked} className={styles.submit}>
          Request withdrawal
        </Button>
      </Stack>
    </form>
  )
}

type ConfirmWithdrawalProps = {
  isOpen: boolean
  amount: string
  /** The available funds, once loaded. */
  funds: Funds | undefined
  isBusy: boolean
  returnsFocus: boolean
  onConfirm: () => void
  onClose: () => void
}

const dollarsOrDash = (amount: string | undefined): string => (amount === undefined ? '-' : formatAmount(amount))

/**
 * Returns the withdrawable amount and the balance afterwards. The two have different names while a part is held back.
 */
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
function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
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
        <ArrivalNote lead={ON_HOLD} />
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
