import type { OwnAccount } from '@evergrove/contract/network'
import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { Day } from '../../../components/day.tsx'
import { fundsOf, owedWords } from '../../../components/figures/funds.ts'
import { Notice } from '../../../components/notice.tsx'
import { protectionQuery } from '../../queries.ts'
import { useAgent } from '../../session/current-agent.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { RefusedDialog, SubmittedDialog } from './outcome-dialogs.tsx'
import { PayoutAccount } from './payout-account.tsx'
import styles from './request.module.css'
import { RequestForm } from './request-form.tsx'
import { SecondStepNotice } from './second-step-notice.tsx'
import { useWithdrawalRequest } from './use-withdrawal-request.ts'

/** Requests a withdrawal: amount, account, confirmation and outcome. */
export function RequestCard({ account }: { account: { data: OwnAccount | undefined; isError: boolean } }) {
  const funds = account.data && fundsOf(account.data)
  const agent = useAgent()
  const frozenAt = useQuery(protectionQuery).data?.withdrawals_frozen_at
  const request = useWithdrawalRequest()
  const input = useRef<HTMLInputElement>(null)
  const { dialog, outcome } = request
  const focusAmount = () => input.current?.focus()
  return (
    <Card isSpaced data-screen-only>
      <Title order={2} fz="xl" mb="md">
        Request a Withdrawal
      </Title>
      {agent.status === 'Active' ? <SecondStepNotice /> : <InactiveNotice />}
      {frozenAt ? <FrozenNotice since={frozenAt} /> : null}
      {funds?.owed === undefined ? null : <OwedNotice owed={funds.owed} />}
      <div className={styles.parts}>
        <RequestForm ref={input} request={request} funds={funds} isUnknown={account.isError} />
        <PayoutAccount agent={agent} />
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
        onRetry={request.send}
        onClose={request.close}
        onGone={() => {
          if (dialog === undefined) focusAmount()
        }}
      />
    </Card>
  )
}

/** Why a request would be refused after "It was not me", and what to do. */
function FrozenNotice({ since }: { since: string }) {
  return (
    <Notice fz="md">
      {'Your withdrawals have been frozen since '}
      <Day moment={since} />
      {', because someone told us of a change to your account that you did not make. Your balance is safe. '}
      <Anchor component={Link} to="/dashboard/help-and-support" inherit c="inherit" fw={600} underline="always">
        Contact us to have them opened again
      </Anchor>
    </Notice>
  )
}

/** Why there is less to withdraw than the bonuses suggest (plan rule 14). */
function OwedNotice({ owed }: { owed: string }) {
  return (
    <Notice fz="md">
      {`${owedWords(owed)} `}
      <Anchor component={Link} to="/dashboard/statement" inherit c="inherit" fw={600} underline="always">
        See your statement
      </Anchor>
    </Notice>
  )
}

/** Why a request would be refused before the agent is active, and what to do. The server decides. */
function InactiveNotice() {
  return (
    <Notice fz="md">
      {'Withdrawals are open to active agents. You become active when your registration fee is approved. '}
      <Anchor component={Link} to="/dashboard/payments" inherit c="inherit" fw={600} underline="always">
        Go to Payments
      </Anchor>
    </Notice>
  )
}
