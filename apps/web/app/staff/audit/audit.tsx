import { auditActions, auditSubjectKinds } from '@evergrove/contract/audit'
import type { AuditEntry } from '@evergrove/contract/audit-trail'
import { Button, Group } from '@mantine/core'
import { IconArrowUp, IconHistory } from '@tabler/icons-react'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { retryFrom } from '../../components/list/failed-loads.tsx'
import { BelowList } from '../../components/list/list-card.tsx'
import { EmptyList } from '../../components/list/list-states.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { ChainCard, homeQuery, LogCard } from '../parts/check-card.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { FieldsCard, Suggestions } from '../parts/filter-card.tsx'
import { askedIn } from '../parts/filters.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { type Address, pageOf, useAddress } from '../parts/use-address.ts'
import { staffList, staffQuery, staffSend } from '../session/staff-api.ts'
import { entryColumns } from './entry-columns.tsx'
import { actionChoices, subjectWords } from './entry-words.ts'
import { isWholePerson, type Person, peopleLike } from './people.ts'

type Query = Record<string, string> & { page: string; page_size: string }

const entriesQuery = (query: Query) => staffList('GET /staff/audit', { query })

/** The list reloads only on request, so that it does not change while it is being read. */
const staysAsItIs = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }

const LOOK_AGAIN_MS = 60_000

/** Returns the number of new matching entries since the list was loaded, checked once a minute while the page is visible. */
function useNewer(filter: Record<string, string>, list: UseQueryResult<ListPage<AuditEntry>>): number {
  const newest = { ...filter, page: '1', page_size: '1' }
  const { placeholderData: _previous, ...query } = entriesQuery(newest)
  const { data, dataUpdatedAt } = useQuery({
    ...query,
    queryKey: ['staff/audit/newest', filter],
    enabled: list.data !== undefined,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const isOlder = data === undefined || list.data === undefined || dataUpdatedAt < list.dataUpdatedAt
  return isOlder || list.isPlaceholderData ? 0 : Math.max(0, data.total - list.data.total)
}

export default function Audit() {
  const client = useQueryClient()
  const address = useAddress()
  const filter = askedIn(auditFields, address).query
  const query = pageOf(filter, address.page)
  const entries = useQuery({ ...entriesQuery(query), ...staysAsItIs })
  const newer = useNewer(filter, entries)
  const home = useQuery(homeQuery)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <StaffHeading text="All staff actions and security events." />
      <FieldsCard label="Which entries" fields={auditFields} address={address} isLong>
        <SavedViews />
      </FieldsCard>
      <PagedList
        id="entries"
        title="Entries"
        action={
          <Group gap="sm">
            <NewerEntries
              count={newer}
              onShow={() =>
                retryFrom(() => {
                  address.turn(1)
                  void client.invalidateQueries({ queryKey: ['staff/audit'] })
                })
              }
            />
            <CsvButton
              what="the audit trail"
              fileName="audit.csv"
              call={() => staffSend('GET /staff/audit.csv', { query: filter })}
              isDisabled={entries.data?.total === 0}
            />
          </Group>
        }
        what="entries"
        query={entries}
        columns={entryColumns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconHistory}
            message={isFiltered ? 'No entries match' : 'No entries yet'}
            why={isFiltered ? 'Change or clear a filter.' : 'Actions appear here immediately.'}
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
      <BelowList isLoading={entries.isPending}>
        <ChainCard last={home.data?.audit_check} />
        <LogCard last={home.data?.log_check} />
      </BelowList>
    </>
  )
}

type NewerEntriesProps = {
  /** The number of entries since the list was loaded. */
  count: number
  onShow: () => void
}

/** Says that there are newer entries, which are shown on request, so that a list that is being read does not move. */
function NewerEntries({ count, onShow }: NewerEntriesProps) {
  return (
    <span role="status">
      {count > 0 ? (
        <Button
          size="sm"
          variant="light"
          leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
          onClick={onShow}
        >
          {count === 1 ? 'Show 1 newer entry' : `Show ${count.toLocaleString('en-US')} newer entries`}
        </Button>
      ) : null}
    </span>
  )
}

const numeric = {
  placeholder: '7',
  inputMode: 'numeric',
  wrong: (text: string) => (/^\d{1,15}$/.test(text) ? undefined : 'Enter a number.'),
} as const

/** The fields of the filter. Older entries may have other actions and subjects than the ones offered. */
const auditFields = {
  actor: { label: 'Person', Field: PersonField },
  action: { label: 'Action', any: 'Any', choices: actionChoices(auditActions), isOpen: true },
  subject_kind: {
    label: 'Subject',
    any: 'Any',
    choices: auditSubjectKinds
      .map((value) => ({ value, label: subjectWords(value, 0) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
    isOpen: true,
  },
  subject_id: { label: 'Number', ...numeric },
  agent_id: { label: 'All about agent no.', ...numeric },
  days: {},
} as const

const SHOWN = '8'

/** Returns the agents and staff that the text may mean. */
function usePeople(text: string): { people: Person[]; isComplete: boolean } {
  const query = { search: text, page: '1', page_size: SHOWN }
  const isAsked = text.length > 1
  const { placeholderData: _previous, ...found } = staffList('GET /staff/agents', { query })
  const agents = useQuery({ ...found, enabled: isAsked })
  const staff = useQuery({ ...staffQuery('GET /staff/accounts'), enabled: isAsked })
  return {
    people: isAsked ? peopleLike(text, { agents: agents.data?.rows ?? [], staff: staff.data?.accounts ?? [] }) : [],
    isComplete: agents.data !== undefined && staff.data !== undefined,
  }
}

/** Chooses the person of the entries, who is found by name or address. */
function PersonField({ label, address }: { label: string; address: Address }) {
  const id = useId()
  const [text, setText] = useState('')
  const { people, isComplete } = usePeople(text)
  const isNobody = isComplete && people.length === 0 && text.length > 1
  return (
    <>
      <DebouncedInput
        label={label}
        placeholder="Name or email"
        spellCheck={false}
        list={id}
        value={address.value('actor')}
        error={isNobody ? 'No one found.' : undefined}
        onType={(typed) => {
          setText(typed.trim())
          if (isWholePerson(typed.trim())) address.choose({ actor: typed.trim() })
        }}
      />
      <Suggestions id={id} of={people} />
    </>
  )
}
