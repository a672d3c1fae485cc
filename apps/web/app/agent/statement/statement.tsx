import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { pageIn } from '../../components/table/page-in.ts'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery } from '../queries/account-info-query.ts'
import type { Route } from './+types/statement.ts'
import { BookingList } from './booking-list.tsx'
import { FilterForm } from './filter/filter-form.tsx'
import { filterIn, problemOf, queryFor } from './filter/statement-filter.ts'
import { PaperHeading } from './paper/paper-heading.tsx'
import { StatementCards } from './statement-cards.tsx'
import { statementQuery } from './statement-query.ts'

const TITLE = 'Statement'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Statement() {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const page = pageIn(query)
  const problem = problemOf(filter)
  const account = useQuery(accountInfoQuery)
  const bookings = useQuery({
    ...statementQuery(filter, page),
    enabled: problem === undefined,
    placeholderData: keepPreviousData,
  })
  // A day is typed figure by figure: the way back leads past them.
  const choose = (wanted: typeof filter) => setQuery(queryFor(wanted), { preventScrollReset: true, replace: true })
  const turn = (wantedPage: number) => setQuery(queryFor(filter, wantedPage), { preventScrollReset: true })
  return (
    <>
      <ScreenHeading title={TITLE} text="Every amount that came and went, and why." />
      <PaperHeading filter={filter} />
      <StatementCards account={account} />
      <FilterForm filter={filter} problem={problem} onChange={choose} />
      <BookingList filter={filter} page={page} bookings={bookings} isAsked={problem === undefined} onTurn={turn} />
    </>
  )
}
