import type { AccountInfo } from '@evergrove/contract/network'
import { useRef } from 'react'
import { Card } from '../../../components/card.tsx'
import { useMember } from '../../session/current-member.ts'
import { ConfirmWithdrawal } from '../outcome/confirm-withdrawal.tsx'
import { RefusedDialog } from '../outcome/refused-dialog.tsx'
import { SubmittedDialog } from '../outcome/submitted-dialog.tsx'
import { PayoutAccount } from './payout-account.tsx'
import styles from './request-card.module.css'
import { RequestForm } from './request-form.tsx'
import { RequestNotice } from './request-notice.tsx'
import { useWithdrawalRequest } from './use-withdrawal-request.ts'

/** Asking for a withdrawal: how much, to which account, are you sure, and what came of it. */
export function RequestCard({ account }: { account: { data: AccountInfo | undefined; isError: boolean } }) {
  const available = account.data?.total_balance
  const member = useMember()
  const request = useWithdrawalRequest()
  const input = useRef<HTMLInputElement>(null)
  const { dialog, outcome } = request
  const focusAmount = () => input.current?.focus()
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Request a Withdrawal</h2>
      <RequestNotice member={member} />
      <div className={styles.parts}>
        <RequestForm ref={input} request={request} available={available} isUnknown={account.isError} />
        <PayoutAccount member={member} />
      </div>
      <ConfirmWithdrawal
        isOpen={dialog === 'confirm'}
        amount={request.asked}
        available={available}
        isBusy={request.isBusy}
        returnsFocus={dialog !== 'outcome'}
        onConfirm={() => void request.send()}
        onClose={request.close}
      />
      <SubmittedDialog
        withdrawal={outcome?.kind === 'submitted' ? outcome.withdrawal : undefined}
        isOpen={dialog === 'outcome' && outcome?.kind === 'submitted'}
        onClose={request.close}
        onGone={focusAmount}
      />
      <RefusedDialog
        outcome={outcome?.kind === 'submitted' ? undefined : outcome}
        isOpen={dialog === 'outcome' && outcome?.kind !== 'submitted'}
        isBusy={request.isBusy}
        onRetry={() => void request.send()}
        onClose={request.close}
        onGone={() => {
          if (dialog === undefined) focusAmount()
        }}
      />
    </Card>
  )
}
