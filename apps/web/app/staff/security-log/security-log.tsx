import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffList } from '../session/staff-api.ts'
import type { Route } from './+types/security-log.ts'
import { eventColumns } from './event-columns.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterIn, problemsOf } from './security-filter.ts'

const TITLE = 'Security log'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

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
      <ScreenHeading
        title={TITLE}
        text="Sign-ins and refused actions by agents and staff over the last 90 days. Repeated events within a minute share a row."
      />
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
