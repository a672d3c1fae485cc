import { NativeSelect } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { StaffHeading } from '../parts/screen-meta.tsx'
import type { Address } from '../parts/use-address.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffList } from '../session/staff-api.ts'
import { eventColumns } from './event-columns.tsx'
import { causeNames, causeWords, kindChoices } from './event-words.ts'
import { type FilterName, filterIn, noFilter, problemsOf } from './security-filter.ts'

export default function SecurityLog() {
  const address = useAddress()
  const asked = filterIn(address)
  const problems = problemsOf(asked)
  // An invalid value does not filter; its field shows what is wrong.
  const filter = Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in problems)))
  const query = { ...filter, page: String(address.page), page_size: String(STAFF_PAGE_SIZE) }
  const events = useQuery(staffList('GET /staff/security-events', { query }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <StaffHeading text="Sign-ins and refused actions by agents and staff over the last 90 days. Repeated events within a minute share a row." />
      <FilterForm address={address} />
      <PagedList
        id="events"
        title="Events"
        what="events"
        query={events}
        columns={eventColumns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconShieldLock}
            message={isFiltered ? 'No events match' : 'No events yet'}
            why={isFiltered ? 'Enter the complete cause, account and source.' : 'Sign-ins appear here within seconds.'}
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
    </>
  )
}

const anyKind = { value: '', label: 'All' }

/** Filters the log as values are typed or chosen. Days are UTC days. */
function FilterForm({ address }: { address: Address }) {
  const id = useId()
  const filter = filterIn(address)
  const problems = problemsOf(filter)
  const choose = (name: FilterName) => (value: string) => address.choose({ [name]: value })
  const typed = (name: FilterName) => ({ value: address.value(name), onType: choose(name) })
  return (
    <FilterCard
      label="Which events"
      isEmpty={Object.keys(filter).length === 0}
      isLong
      onClear={() => address.choose(noFilter)}
    >
      <NativeSelect
        label="Event"
        data={[anyKind, ...kindChoices]}
        value={address.value('kind')}
        onChange={({ currentTarget: { value } }) => choose('kind')(value)}
      />
      <DebouncedInput label="Cause" placeholder="wrong-password" list={`${id}-causes`} {...typed('cause')} />
      <DebouncedInput label="Account" placeholder="Email" spellCheck={false} {...typed('account')} />
      <DebouncedInput label="Source" placeholder="203.0.113.7" spellCheck={false} {...typed('source')} />
      <DayFields address={address} problems={problems} />
      <datalist id={`${id}-causes`}>
        {causeNames.map((cause) => (
          <option key={cause} value={cause}>
            {causeWords(cause)}
          </option>
        ))}
      </datalist>
    </FilterCard>
  )
}
