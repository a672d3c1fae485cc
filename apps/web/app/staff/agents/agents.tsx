import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { Person } from '@evergrove/contract/network'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Day } from '../../components/day.tsx'
import { EmptyList } from '../../components/list/list-states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import type { QueryOf } from '../parts/define-list.tsx'
import { DoneLine, type DoneLineProps } from '../parts/done-line.tsx'
import { FieldsCard } from '../parts/filter-card.tsx'
import { askedIn, type FieldsOf, noneOf } from '../parts/filters.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { pageOf, useAddress } from '../parts/use-address.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { useStaff } from '../session/current-staff.ts'
import { staffList, staffSend } from '../session/staff-api.ts'
import { addingAgent } from './add-agent.ts'
import { AgentLink } from './agent-link.tsx'
import styles from './agents.module.css'

const known: Record<AgentStatus, true> = { Pending: true, Active: true, Suspended: true, Closed: true }
const statuses = (Object.keys(known) as AgentStatus[]).map((value) => ({ value, label: value }))

const fields = {
  search: { label: 'Search', placeholder: 'Name, email, phone or code', maxLength: 200, isSearch: true },
  status: { label: 'Status', any: 'All', choices: statuses },
  email_change: { label: 'Email address', any: 'All', choices: [{ value: 'proposed', label: 'Change proposed' }] },
  withdrawals: { label: 'Withdrawals', any: 'All', choices: [{ value: 'frozen', label: 'Frozen' }] },
  order: {
    label: 'Order',
    any: 'Newest first',
    choices: [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'Name, A to Z' },
    ],
  },
  days: { what: 'Signed up' },
} satisfies FieldsOf<QueryOf<'GET /staff/agents'>>

/** The filter for the API, without values that are not set. */
type Filter = Readonly<Record<string, string>>

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

function noteOn({ search }: Filter, total: number): string {
  if (search !== undefined && total >= MOST_FOUND) return 'There may be more matches. Keep typing to narrow the list.'
  return total >= MOST_COUNTED ? 'Only the first 10,000 are shown. Search or filter to find others.' : ''
}

/** Returns the words for a list without agents that match the filter. */
function wordsForNone(filter: Filter): { message: string; why: string } {
  const { search, status, email_change, withdrawals, from, to } = filter
  if (Object.keys(filter).length === 0) return { message: 'No agents yet', why: 'New agents appear here.' }
  if (email_change !== undefined && search === undefined && status === undefined) {
    return { message: 'No email changes are waiting', why: 'Changes proposed by support appear here.' }
  }
  if (withdrawals !== undefined && Object.keys(filter).length === 1) {
    return { message: 'No withdrawals are frozen', why: 'Agents who reported a change they didn’t make appear here.' }
  }
  const isOfDays = (from ?? to) !== undefined && search === undefined
  return {
    message: 'No matches',
    why: isOfDays ? 'Days are in UTC.' : 'Matches the beginning of a name, email, phone number or code.',
  }
}

/** The list of agents with its search. */
export default function Agents() {
  const address = useAddress()
  const { role } = useStaff()
  const [done, setDone] = useState<DoneLineProps['done']>()
  const { ask, dialog } = useDialogs((text) => setDone({ text }))
  const { page } = address
  const asked = askedIn(fields, address).query
  const { order: _order, ...filter } = asked
  const query = useQuery(staffList('GET /staff/agents', { query: pageOf(asked, page) }))
  const total = query.data?.total ?? 0
  const note = noteOn(filter, total)
  const button = (text: string, onClick: () => void) => (
    <Button variant="default" size="sm" onClick={onClick}>
      {text}
    </Button>
  )
  const none =
    page > 1 ? (
      <EmptyList Icon={IconUserSearch} message="No agents on this page">
        {button('First page', () => address.turn(1))}
      </EmptyList>
    ) : (
      <EmptyList Icon={IconUserSearch} {...wordsForNone(filter)}>
        {Object.keys(filter).length > 0 && button('Clear the filter', () => address.choose(noneOf(fields)))}
      </EmptyList>
    )
  return (
    <>
      <StaffHeading text="Search all agents and open their records." />
      <DoneLine done={done} />
      <FieldsCard label="Agents" fields={fields} address={address} isLong>
        <SavedViews />
      </FieldsCard>
      <div className={styles.list}>
        <PagedList
          id="agents"
          title="Agents found"
          what="agents"
          action={
            <Group gap="xs">
              {mayDo(role, 'agentAccounts') ? button('Add agent', () => ask(addingAgent)) : null}
              <CsvButton
                what="the agents found"
                fileName="agents.csv"
                call={() => staffSend('GET /staff/agents.csv', { query: filter })}
                isDisabled={total === 0}
              />
            </Group>
          }
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={none}
          page={page}
          onTurn={address.turn}
        />
        <Text role="status" inherit c="dimmed" fz="sm" mt={note === '' ? 0 : '-0.5rem'}>
          {note}
        </Text>
      </div>
      {dialog}
    </>
  )
}
