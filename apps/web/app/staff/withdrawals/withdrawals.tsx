import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { IconCashBanknote } from '@tabler/icons-react'
import { formatAmount } from '../../components/money.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { nameOf } from '../queue/decidable.ts'
import { Queue } from '../queue/queue.tsx'
import type { Route } from './+types/withdrawals.ts'
import { ApproveAll } from './approve-all.tsx'
import { marksOf } from './concern-label.ts'
import { DaysButton, RequestDays, useRequestDays } from './request-days.tsx'
import { approveMany, toPayouts, withdrawalCalls } from './withdrawal-calls.ts'
import { WithdrawalRecord } from './withdrawal-record.tsx'

const TITLE = 'Withdrawals'

const views = ['Pending', 'Approved', 'Rejected', 'Returned', 'All'] as const

const templates = [
  'The bank details are incomplete.',
  "The account name doesn't match your profile.",
  'The bank has returned the payment.',
  'Your account is under review. Please contact us.',
]

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Withdrawals() {
  const days = useRequestDays(views)
  return (
    <Queue<StaffWithdrawal>
      title={TITLE}
      text="Withdrawal requests. The amount is put on hold as soon as it is requested."
      what={{ one: 'withdrawal', many: 'withdrawals' }}
      calls={withdrawalCalls}
      views={views}
      templates={templates}
      momentOf={({ created_at }) => created_at}
      noteOf={(withdrawal) => marksOf(withdrawal) || undefined}
      Icon={IconCashBanknote}
      why="Withdrawal requests appear here, oldest first."
      tools={
        <>
          <DaysButton days={days} />
          <ApproveAll />
        </>
      }
      filter={<RequestDays days={days} />}
      searchBy="Name or PIN"
      bulk={{
        approve: approveMany,
        effect: () => 'in total will wait to be paid out. Each agent will be notified.',
        next: toPayouts,
      }}
      renderHead={({ id }) => <span>{`No. ${id}`}</span>}
      renderApproval={(withdrawal) => (
        <p>
          <strong>{formatAmount(withdrawal.amount)}</strong>
          {` to ${nameOf(withdrawal)} will wait to be paid out. The agent will be notified. You can send it back until it goes to the bank.`}
        </p>
      )}
      rejection={(withdrawal) =>
        `${formatAmount(withdrawal.amount)} will be returned to ${nameOf(withdrawal)}'s balance. They will see your reason.`
      }
    >
      {(withdrawal) => <WithdrawalRecord withdrawal={withdrawal} />}
    </Queue>
  )
}
