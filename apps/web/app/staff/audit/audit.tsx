import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BelowList } from '../../components/list/below-list.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { ChainCard } from '../parts/chain-card.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { homeQuery } from '../parts/home-query.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffApi } from '../session/staff-api.ts'
import type { Route } from './+types/audit.ts'
import { filterIn, problemsOf } from './audit-filter.ts'
import { entryColumns } from './entry-columns.tsx'
import { FilterForm } from './filter-form.tsx'

const TITLE = 'Audit trail'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

export default function Audit() {
  const address = useAddress()
  const asked = filterIn(address)
  const problems = problemsOf(asked)
  // An invalid value does not filter; its field shows what is wrong.
  const filter = Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in problems)))
  const query = { ...filter, page: String(address.page), page_size: String(STAFF_PAGE_SIZE) }
  const entries = useQuery(pageQuery('staff/audit', query, (init) => staffApi().staff.audit.$get({ query }, { init })))
  const home = useQuery(homeQuery)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ScreenHeading title={TITLE} text="All staff actions and security events." />
      <FilterForm address={address} />
      <PagedList
        id="entries"
        title="Entries"
        action={
          <CsvButton
            what="the audit trail"
            fileName="audit.csv"
            call={() => staffApi().staff['audit.csv'].$get({ query: filter })}
            isDisabled={entries.data?.total === 0}
          />
        }
        what="entries"
        query={entries}
        columns={entryColumns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconHistory}
            message={isFiltered ? 'No entries match' : 'No transactions yet'}
            why={
              isFiltered ? 'Enter the complete email address, or clear a filter.' : 'Actions appear here immediately.'
            }
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
      <BelowList isLoading={entries.isPending}>
        <ChainCard last={home.data?.audit_check} />
      </BelowList>
    </>
  )
}
