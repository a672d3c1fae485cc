import type { AgentOrder } from '@evergrove/contract/agents/agents'
import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields } from '../parts/filter-card.tsx'
import { daysIn } from '../parts/filters.ts'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { SavedViews } from '../parts/saved-views.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { type Address, useAddress } from '../parts/use-address.ts'
import { staffList } from '../session/staff-api.ts'
import { type AgentFilter, agentOrders, agentStatuses, filterIn, MAX_SEARCH_LENGTH, orderIn } from './agent-filter.ts'
import { AgentList } from './agent-list.tsx'
import styles from './agents.module.css'

/** Finds agents. */
export default function Agents() {
  const address = useAddress()
  const filter = filterIn(address.value)
  const { page } = address
  const order = orderIn(address.value('order'))
  const query = useQuery(
    staffList('GET /staff/agents', {
      query: { ...filter, order, page: String(page), page_size: String(STAFF_PAGE_SIZE) },
    }),
  )
  return (
    <>
      <StaffHeading text="Search all agents and open their records." />
      <FilterForm filter={filter} order={order} address={address} />
      <AgentList filter={filter} query={query} page={page} onTurn={address.turn} onClear={() => address.choose(NONE)} />
    </>
  )
}

const NONE = { search: '', status: '', email_change: '', withdrawals: '', from: '', to: '' }

const statuses = [{ value: '', label: 'All' }, ...agentStatuses.map((status) => ({ value: status, label: status }))]

const emailChanges = [
  { value: '', label: 'All' },
  { value: 'proposed', label: 'Change proposed' },
]

const withdrawals = [
  { value: '', label: 'All' },
  { value: 'frozen', label: 'Frozen' },
]

const orders = Object.entries(agentOrders).map(([value, label]) => ({ value, label }))

type FilterFormProps = {
  filter: AgentFilter
  order: AgentOrder
  address: Address
}

function FilterForm({ filter, order, address }: FilterFormProps) {
  const onChoose = address.choose
  return (
    <Card isSpaced className={styles.filter}>
      <form role="search" aria-label="Agents" className={styles.fields} onSubmit={(event) => event.preventDefault()}>
        <DebouncedInput
          type="search"
          label="Search"
          placeholder="Name, email, phone or code"
          description="Matches the beginning of a name, email, phone number or code."
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={filter.search ?? ''}
          onType={(search) => onChoose({ search })}
        />
        <SavedViews />
        <NativeSelect
          label="Status"
          data={statuses}
          value={filter.status ?? ''}
          onChange={({ currentTarget }) => onChoose({ status: currentTarget.value })}
        />
        <NativeSelect
          label="Email address"
          data={emailChanges}
          value={filter.email_change ?? ''}
          onChange={({ currentTarget }) => onChoose({ email_change: currentTarget.value })}
        />
        <NativeSelect
          label="Withdrawals"
          data={withdrawals}
          value={filter.withdrawals ?? ''}
          onChange={({ currentTarget }) => onChoose({ withdrawals: currentTarget.value })}
        />
        <NativeSelect
          label="Order"
          data={orders}
          value={order}
          onChange={({ currentTarget: { value } }) => onChoose({ order: value === 'newest' ? '' : value })}
        />
        <DayFields address={address} problems={daysIn(address).problems} what="Signed up" />
      </form>
    </Card>
  )
}
