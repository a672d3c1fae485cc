import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button } from '@mantine/core'
import { IconCalendar, IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListSum } from '../../components/entries/list-sum.tsx'
import { formatAmount } from '../../components/money.ts'
import { FieldsCard } from '../parts/filter-card.tsx'
import { daysIn, noneOf } from '../parts/filters.ts'
import { type Address, useAddress } from '../parts/use-address.ts'
import { after, type HeadProps, nameOf } from '../queue/kind.ts'
import { Queue } from '../queue/queue.tsx'
import { ReviewBar, reviewedIn, reviewQueue } from '../queue/review.tsx'
import { RELOAD_EVERY_MS } from '../queue/use-queue-actions.ts'
import { staffAct, staffList, staffQuery } from '../session/staff-api.ts'
import { ApproveAll, approveMany, marksOf, toPayouts } from './approve-all.tsx'
import { approveWithdrawal, NONE, returnWords } from './waiting-actions.tsx'
import { DestinationLine, WithdrawalRecord } from './withdrawal-record.tsx'

const templates = [
  'The bank details are incomplete.',
  'The account name doesn’t match your profile.',
  'The bank has returned the payment.',
  'Your account is under review. Please contact us.',
]

const listed = {
  what: { one: 'withdrawal', many: 'withdrawals' },
  views: {
    Pending: { status: 'Pending' },
    Approved: { status: 'Approved' },
    Rejected: { status: 'Rejected' },
    Returned: { status: 'Returned' },
    All: {},
  },
  isByDay: true,
} as const

/** Says that the balance may no longer have the amount. Empty if no debt has taken a part of it. */
const repaidWords = ({ repaid, total_balance }: StaffWithdrawal): string =>
  repaid === NONE
    ? ''
    : ` ${formatAmount(repaid)} of it repaid what the agent owed, so ${formatAmount(total_balance)} is available now; if that is less, this is refused.`

const withdrawals = reviewQueue<StaffWithdrawal>({
  ...listed,
  text: 'Withdrawal requests. The amount is put on hold as soon as it is requested.',
  legend: {
    Pending: 'The amount is on hold until you decide.',
    Approved: 'It waits for the bank, is with the bank, or is paid. The payout in its record says which.',
    Rejected: 'The amount is back in the balance, less what the agent owed. Undoing the rejection requests it again.',
    Returned:
      'The bank could not pay it, or staff sent it back. The amount is back in the balance, less what the agent owed.',
  },
  Icon: IconCashBanknote,
  path: 'staff/withdrawals',
  query: (query) => staffList('GET /staff/withdrawals', { query }),
  why: 'Withdrawal requests appear here, oldest first.',
  momentOf: ({ created_at }) => created_at,
  noteOf: (withdrawal) => marksOf(withdrawal) || undefined,
  head: ({ id }) => <span>{`No. ${id}`}</span>,
  Record: ({ row }) => <WithdrawalRecord withdrawal={row} />,
  Head: WithdrawalsHead,
  bulk: {
    approve: approveMany,
    effect: () => 'in total will wait to be paid out. Each agent will be notified.',
    isLeftOut: ({ concerns }) => concerns.length > 0,
    next: toPayouts,
  },
  approve: approveWithdrawal,
  approval: (withdrawal) => (
    <>
      <p>
        <strong>{formatAmount(withdrawal.amount)}</strong>
        {` to ${nameOf(withdrawal)} will wait to be paid out. The agent will be notified. You can send it back until it goes to the bank.`}
      </p>
      <DestinationLine destination={withdrawal.destination} />
    </>
  ),
  reject: (id, reason) => staffAct('POST /staff/withdrawals/{id}/reject', { params: { id }, body: { reason } }),
  rejection: {
    text: (withdrawal) => `${returnWords(withdrawal)} They will see your reason.`,
    templates,
  },
  undoing: {
    isOffered: ({ agent, repeated_as }) => agent.status !== 'Closed' && !repeated_as,
    undo: (id, reason) =>
      after(staffAct('POST /staff/withdrawals/{id}/undo-rejection', { params: { id }, body: { reason } }), (again) => ({
        text: `${formatAmount(again.amount)} is requested again as no. ${again.id}. It waits for a decision.`,
        shows: again.id,
      })),
    text: (withdrawal) =>
      `${formatAmount(withdrawal.amount)} will be put on hold again for ${nameOf(withdrawal)}, as a new withdrawal to the bank account in their profile.${repaidWords(withdrawal)} They will be told that the rejection was a mistake. Your reason is recorded in the audit trail.`,
  },
})

export default function Withdrawals() {
  return <Queue kind={withdrawals} />
}

const fields = { days: { what: 'Requested' } }

/** The choice of a view with the days of the request, the number and the sum of the listed ones, and the approval of everything. */
function WithdrawalsHead({ choose, keysButton }: HeadProps) {
  const address = { ...useAddress(), choose }
  const [isOpen, setOpen] = useState(false)
  const { asked } = daysIn(address)
  const { filter } = reviewedIn<StaffWithdrawal>(listed, address)
  const sum = useQuery({
    ...staffQuery('GET /staff/withdrawals/sum', { query: filter }),
    // The key is below the path of the list, so that the sum is loaded again together with it.
    queryKey: ['staff/withdrawals', 'sum', filter],
    refetchInterval: RELOAD_EVERY_MS,
    enabled: asked,
  })
  const isShown = isOpen || asked
  /** Shows the fields for the days, or removes them together with the days. */
  const toggle = () => {
    if (asked) choose(noneOf(fields))
    setOpen(!isShown)
  }
  /** Keeps the fields on the screen when the last day is removed. */
  const chooseDays: Address['choose'] = (values) => {
    setOpen(true)
    choose(values)
  }
  return (
    <>
      <ReviewBar
        kind={listed}
        tools={
          <>
            <Button
              variant="default"
              size="sm"
              aria-expanded={isShown}
              leftSection={<IconCalendar size={18} stroke={1.8} aria-hidden />}
              onClick={toggle}
            >
              By day
            </Button>
            <ApproveAll />
          </>
        }
        choose={choose}
        keysButton={keysButton}
      />
      {isShown ? (
        <FieldsCard label="Days of the request" fields={fields} address={{ ...address, choose: chooseDays }} />
      ) : null}
      {!asked || sum.isError ? null : <ListSum what="withdrawals" debtor="the agent" sum={sum.data?.sum} />}
    </>
  )
}
