import type { OwnAccount } from '@evergrove/contract/network'
import { Title } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../../components/card.tsx'
import { fundsOf } from '../../../components/figures/funds.ts'
import { useAgent } from '../../session/current-agent.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { Obstacles, useIsBlocked } from './obstacles.tsx'
import { OutcomeDialogs } from './outcome-dialogs.tsx'
import { PayoutAccount } from './payout-account.tsx'
import styles from './request.module.css'
import { RequestForm } from './request-form.tsx'
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
      <OutcomeDialogs request={request} onGone={() => input.current?.focus()} />
    </Card>
  )
}
