import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListSum } from '../../components/entries/list-sum.tsx'
import { daysIn } from '../parts/days-filter.ts'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { useAddress } from '../parts/use-address.ts'
import { filterOf, type QueueView, viewIn } from '../queue/decidable.ts'
import { RELOAD_EVERY_MS } from '../queue/use-queue.ts'
import { staffQuery } from '../session/staff-api.ts'
import { WITHDRAWALS_PATH } from './withdrawal-calls.ts'

const NO_DAYS = { from: '', to: '' }

/** The days of the request by which the list is chosen, as the address states them, and what is listed with them. */
export function useRequestDays(views: readonly QueueView<StaffWithdrawal>[]) {
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
export function DaysButton({ days: { isOpen, toggle } }: { days: Days }) {
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
export function RequestDays({ days }: { days: Days }) {
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
