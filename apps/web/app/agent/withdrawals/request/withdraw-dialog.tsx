import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { fundsOf } from '../../../components/figures/funds.ts'
import { formatAmount } from '../../../components/money.ts'
import { ProductTheme } from '../../../platform/theme/product-theme.tsx'
import { accountInfoQuery } from '../../queries.ts'
import { useAgent } from '../../session/current-agent.ts'
import { problemOf, remainderOf } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { ArrivalNote, Details, ON_HOLD, PayoutAccount } from './details.tsx'
import { Obstacles, useIsBlocked } from './obstacles.tsx'
import { OutcomeDialogs } from './outcome-dialogs.tsx'
import { useWithdrawalRequest } from './use-withdrawal-request.ts'

export type WithdrawDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Runs when the last dialog has faded out, to give the focus back. */
  onGone: () => void
}

/** Requests a withdrawal from any screen: one dialog with amount, account and remainder, and then the receipt. Loaded on demand. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  return (
    <ProductTheme>
      <RequestDialog {...props} />
    </ProductTheme>
  )
}

function RequestDialog({ isOpen, onClose, onGone }: WithdrawDialogProps) {
  const account = useQuery(accountInfoQuery)
  const funds = account.data && fundsOf(account.data)
  const agent = useAgent()
  const isBlocked = useIsBlocked()
  const request = useWithdrawalRequest(funds)
  const { form, isBusy } = request
  const input = useRef<HTMLInputElement>(null)
  const { amount } = form.getValues()
  const isReady = problemOf(amount, funds) === null
  const left = isReady ? remainderOf(funds?.total, amount) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(
      (values) => request.submit(values.amount),
      () => input.current?.focus(),
    )(event)
  }
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen && request.dialog === undefined}
        title="Withdraw"
        closesByControlsOnly={isBusy}
        returnsFocus={false}
        onClose={close}
        onGone={() => {
          if (request.dialog === undefined) onGone()
        }}
      >
        <Obstacles funds={funds} />
        <form aria-label="Withdraw" method="post" noValidate onSubmit={submit}>
          <Stack gap="md">
            <AmountField ref={input} form={form} funds={funds} isUnknown={account.isError} isDisabled={isBlocked} />
            <PayoutAccount agent={agent} />
            <Details entries={[{ term: 'Balance afterwards', value: left === undefined ? '-' : formatAmount(left) }]} />
            <ArrivalNote lead={ON_HOLD} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={close}>
                Cancel
              </Button>
              <BusyButton type="submit" isBusy={isBusy} disabled={isBlocked}>
                {isReady ? `Withdraw ${formatAmount(amount.trim())}` : 'Withdraw'}
              </BusyButton>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <OutcomeDialogs request={request} onGone={onGone} onClose={close} />
    </>
  )
}
