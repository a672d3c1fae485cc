import type { AgentOrder } from '@evergrove/contract/agents/agents'
import type { Person } from '@evergrove/contract/network'
import { Box, Button, NativeSelect, Text } from '@mantine/core'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Day } from '../../components/day.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { CsvButton } from '../parts/csv-button.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { daysIn } from '../parts/filters.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { SavedViews } from '../parts/saved-views.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { type Address, useAddress } from '../parts/use-address.ts'
import { staffList, staffSend } from '../session/staff-api.ts'
import { type AgentFilter, agentOrders, agentStatuses, filterIn, MAX_SEARCH_LENGTH, orderIn } from './agent-filter.ts'
import { AgentLink } from './agent-link.tsx'
import styles from './agents.module.css'

/** The list of agents with its search. */
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
    <FilterCard label="Agents" filled={Object.keys(filter).length} isLong onClear={() => onChoose(NONE)}>
      <DebouncedInput
        type="search"
        label="Search"
        placeholder="Name, email, phone or code"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={filter.search ?? ''}
        onType={(search) => onChoose({ search })}
      />
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
      <SavedViews />
    </FilterCard>
  )
}

type AgentRow = Person & { code: string }

/** Returns text that can be selected and copied although the row around it is a link. */
const text = (value: ReactNode) => <span className={styles.text}>{value}</span>

/** An agent at a glance. The whole row links to the agent. */
const columns: Column<AgentRow>[] = [
  { label: 'Name', render: (agent) => <AgentLink agent={agent} className={styles.name} />, barWidth: '8rem' },
  { label: 'Email', render: ({ email }) => text(<Unbroken text={email} />), barWidth: '11rem', narrow: 'plain' },
  { label: 'Phone', render: ({ phone_number }) => text(phone_number), barWidth: '7rem', narrow: 'plain' },
  { label: 'Code', render: ({ code }) => text(code), barWidth: '6rem', narrow: 'plain' },
  {
    label: 'Status',
    // The badge keeps its width next to a long address.
    render: ({ status }) => (
      <Box component="span" display="inline-block" miw="6.75rem">
        <StatusBadge of="agentForStaff" status={status} />
      </Box>
    ),
    barWidth: '5rem',
    narrow: 'aside',
  },
  {
    label: 'Joined',
    render: ({ date_joined }) => text(<Day moment={date_joined} />),
    barWidth: '6rem',
    narrow: 'plain',
  },
]

/** The server counts up to this many agents, and finds up to this many for each interpretation of the text. */
const MOST_COUNTED = 10_000
const MOST_FOUND = 500

function noteOn({ search }: AgentFilter, total: number): string {
  if (search !== undefined && total >= MOST_FOUND) return 'There may be more matches. Keep typing to narrow the list.'
  return total >= MOST_COUNTED ? 'Only the first 10,000 are shown. Search or filter to find others.' : ''
}

export type AgentListProps = {
  filter: AgentFilter
  query: UseQueryResult<ListPage<AgentRow>>
  page: number
  onTurn: (page: number) => void
  /** Clears the filter. */
  onClear: () => void
}

function NoAgents({ filter, page, onTurn, onClear }: Omit<AgentListProps, 'query'>) {
  const clear = (
    <Button variant="default" size="sm" onClick={onClear}>
      Clear the filter
    </Button>
  )
  if (page > 1) {
    return (
      <EmptyList Icon={IconUserSearch} message="No agents on this page">
        <Button variant="default" size="sm" onClick={() => onTurn(1)}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (Object.keys(filter).length === 0) {
    return <EmptyList Icon={IconUserSearch} message="No agents yet" why="New agents appear here." />
  }
  if (filter.email_change !== undefined && filter.search === undefined && filter.status === undefined) {
    return (
      <EmptyList
        Icon={IconUserSearch}
        message="No email changes are waiting"
        why="Changes proposed by support appear here."
      >
        {clear}
      </EmptyList>
    )
  }
  if (filter.withdrawals !== undefined && Object.keys(filter).length === 1) {
    return (
      <EmptyList
        Icon={IconUserSearch}
        message="No withdrawals are frozen"
        why="Agents who reported a change they didn’t make appear here."
      >
        {clear}
      </EmptyList>
    )
  }
  if ((filter.from ?? filter.to) !== undefined && filter.search === undefined) {
    return (
      <EmptyList Icon={IconUserSearch} message="No matches" why="Days are in UTC.">
        {clear}
      </EmptyList>
    )
  }
  return (
    <EmptyList
      Icon={IconUserSearch}
      message="No matches"
      why="Matches the beginning of a name, email, phone number or code."
    >
      {clear}
    </EmptyList>
  )
}

/** The agents that match the filter. */
export function AgentList({ filter, query, page, onTurn, onClear }: AgentListProps) {
  const total = query.data?.total ?? 0
  const note = noteOn(filter, total)
  return (
    <div className={styles.list}>
      <PagedList
        id="agents"
        title="Agents found"
        what="agents"
        action={
          <CsvButton
            what="the agents found"
            fileName="agents.csv"
            call={() => staffSend('GET /staff/agents.csv', { query: filter })}
            isDisabled={total === 0}
          />
        }
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<NoAgents filter={filter} page={page} onTurn={onTurn} onClear={onClear} />}
        page={page}
        onTurn={onTurn}
      />
      <Text role="status" inherit c="dimmed" fz="sm" mt={note === '' ? 0 : '-0.5rem'}>
        {note}
      </Text>
    </div>
  )
}
