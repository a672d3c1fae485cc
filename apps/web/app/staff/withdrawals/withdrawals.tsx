import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button } from '@mantine/core'
import { IconCalendar, IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListSum } from '../../components/entries/list-sum.tsx'
import { formatAmount } from '../../components/money.ts'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { daysIn } from '../parts/filters.ts'
import { useAddress } from '../parts/use-address.ts'
import { filterOf, nameOf, type QueueView, viewIn } from '../queue/decidable.ts'
import { Queue } from '../queue/queue.tsx'
import { RELOAD_EVERY_MS } from '../queue/use-queue.ts'
import { staffQuery } from '../session/staff-api.ts'
import { ApproveAll } from './approve-all.tsx'
import { marksOf } from './concern-label.ts'
import { approveMany, toPayouts, WITHDRAWALS_PATH, withdrawalCalls } from './withdrawal-calls.ts'
import { WithdrawalRecord } from './withdrawal-record.tsx'

const views = ['Pending', 'Approved', 'Rejected', 'Returned', 'All'] as const

const templates = [
  'The bank details are incomplete.',
  "The account name doesn't match your profile.",
  'The bank has returned the payment.',
  'Your account is under review. Please contact us.',
]

export default function Withdrawals() {
  const days = useRequestDays(views)
  return (
    <Queue<StaffWithdrawal>
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

const NO_DAYS = { from: '', to: '' }

/** The days of the request by which the list is chosen, as the address states them, and what is listed with them. */
function useRequestDays(views: readonly QueueView<StaffWithdrawal>[]) {
  const address = useAddress()
  const [isOpen, setOpen] = useState(false)
  const { days, problems, asked } = daysIn(address)
  const search = address.value('search')
  // The record that is shown may not be of these days.
  const choose = (values: Readonly<Record<string, string>>) => address.choose({ ...values, chosen: '' })
  return {
    address: { ...address, choose },
    isOpen: isOpen || asked,
    asked,
    problems,
    filter: { ...filterOf(viewIn(views, address.value('status'))), ...days, ...(search === '' ? {} : { search }) },
    clear: () => {
      setOpen(true)
      choose(NO_DAYS)
    },
    toggle: () => {
      if (asked) choose(NO_DAYS)
      setOpen(!(isOpen || asked))
    },
  }
}

type Days = ReturnType<typeof useRequestDays>

/** Shows the fields for the days, or takes them away together with the days. */
function DaysButton({ days: { isOpen, toggle } }: { days: Days }) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-expanded={isOpen}
      leftSection={<IconCalendar size={18} stroke={1.8} aria-hidden />}
      onClick={toggle}
    >
      By day
    </Button>
  )
}

/** From which day to which the listed withdrawals were requested, and what they come to. */
function RequestDays({ days }: { days: Days }) {
  const { address, isOpen, asked, problems, filter, clear } = days
  const sum = useQuery({
    ...staffQuery('GET /staff/withdrawals/sum', { query: filter }),
    // Below the path of the list, so that it is loaded again when the list is.
    queryKey: [WITHDRAWALS_PATH, 'sum', filter],
    refetchInterval: RELOAD_EVERY_MS,
    enabled: asked,
  })
  if (!isOpen) return null
  return (
    <>
      <FilterCard label="Days of the request" isEmpty={!asked} onClear={clear}>
        <DayFields address={address} problems={problems} what="Requested" />
      </FilterCard>
      {!asked || sum.isError ? null : <ListSum what="withdrawals" debtor="the agent" sum={sum.data?.sum} />}
    </>
  )
}
