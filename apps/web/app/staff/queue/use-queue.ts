/** A queue as its address describes it (view, search, page, chosen record), with the data it has loaded. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ListPage } from '../../platform/api/queries.ts'
import { daysIn } from '../parts/filters.ts'
import { recordIdIn, STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { useAddress } from '../parts/use-address.ts'
import { type Decidable, filterOf, type QueueFilter, type QueueView, viewIn } from './decidable.ts'

/** Colleagues decide too, so the list reloads automatically. */
export const RELOAD_EVERY_MS = 60_000

type PageKey = (string | object)[]

/** The query for a page of the queue, or for one record by its id. */
export type QueueQuery<Row extends Decidable> = (
  filter: QueueFilter<Row>,
) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, PageKey>

export type QueueSource<Row extends Decidable> = {
  query: QueueQuery<Row>
  /** Which records a view has, where that is not those with its status. */
  filterOf?: (view: QueueView<Row>) => ReturnType<typeof filterOf<Row>>
  /** Whether records are listed by their days, which the address states. */
  isByDay?: boolean
}

/** The queue with the shown record: the chosen one, on any page, or else the first one that waits. */
export function useQueue<Row extends Decidable>(
  { query, filterOf: filterOfView = filterOf<Row>, isByDay = false }: QueueSource<Row>,
  views: readonly QueueView<Row>[],
) {
  const address = useAddress()
  const [params] = useSearchParams()
  const view = viewIn(views, address.value('status'))
  const search = address.value('search')
  const chosenId = recordIdIn(address.value('chosen'))
  const narrowed = { ...(search === '' ? {} : { search }), ...(isByDay ? daysIn(address).days : {}) }
  const wanted = { ...filterOfView(view), ...narrowed }
  const list = useQuery({
    ...query({ ...wanted, page: String(address.page), page_size: String(STAFF_PAGE_SIZE) }),
    refetchInterval: RELOAD_EVERY_MS,
  })
  const rows = list.data?.rows
  const listed = rows?.find(({ id }) => id === chosenId)
  const isElsewhere = chosenId !== undefined && rows !== undefined && !list.isPlaceholderData && listed === undefined
  const alone = useQuery({ ...query({ id: String(chosenId) }), enabled: isElsewhere })
  const found = alone.data?.rows.find(({ id }) => id === chosenId)
  const first = rows?.find(({ status }) => status === 'Pending') ?? (view === 'Pending' ? undefined : rows?.[0])

  const searchFor = (id: number): string => {
    const next = new URLSearchParams(params)
    next.set('chosen', String(id))
    return `?${next}`
  }
  /** Shows this record, or none in particular. Stays on the page unless another one is given. */
  const choose = (id: number | undefined, page = address.page) =>
    address.choose({ chosen: id === undefined ? '' : String(id), page: page > 1 ? String(page) : '' })

  return {
    view,
    search,
    /** Whether a text or days leave out records of the view. */
    isNarrowed: Object.keys(narrowed).length > 0,
    find: (text: string) => address.choose({ search: text.trim(), chosen: '' }),
    page: address.page,
    list,
    rows,
    total: list.data?.total ?? 0,
    chosenId,
    record: chosenId === undefined ? first : (listed ?? found),
    /** The query for the chosen record if it is not on this page. */
    alone,
    isMissing: isElsewhere && alone.isSuccess && !alone.isPlaceholderData && found === undefined,
    searchFor,
    choose,
    show: (wanted: typeof view) => address.choose({ status: wanted === 'Pending' ? '' : wanted, chosen: '' }),
    turn: (page: number) => choose(undefined, page),
  }
}
