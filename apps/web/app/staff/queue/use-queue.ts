/** The queue of an address (view, page, chosen record), with the data it has loaded. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { recordIdIn, STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { useAddress } from '../parts/use-address.ts'
import type { Queued, QueueKind } from './kind.ts'

/** Colleagues decide too, so the list reloads automatically. */
export const RELOAD_EVERY_MS = 60_000

/** Returns the queue with the shown record: the chosen one, on any page, or else the first that somebody must decide on. */
export function useQueue<Row extends Queued>({ viewIn, one, isOpen }: QueueKind<Row>) {
  const address = useAddress()
  const [params] = useSearchParams()
  const view = viewIn(address)
  const chosenId = recordIdIn(address.value('chosen'))
  const list = useQuery({
    ...view.list({ page: String(address.page), page_size: String(STAFF_PAGE_SIZE) }),
    refetchInterval: RELOAD_EVERY_MS,
  })
  const rows = list.data?.rows
  const listed = rows?.find(({ id }) => id === chosenId)
  const isElsewhere = chosenId !== undefined && rows !== undefined && !list.isPlaceholderData && listed === undefined
  const alone = useQuery({ ...one(chosenId ?? 0), enabled: isElsewhere })
  const found = alone.data?.rows.find(({ id }) => id === chosenId)

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
    page: address.page,
    list,
    rows,
    total: list.data?.total ?? 0,
    chosenId,
    record: chosenId === undefined ? (rows?.find(isOpen) ?? (view.isLeft ? undefined : rows?.[0])) : (listed ?? found),
    /** The query for the chosen record if it is not on this page. */
    alone,
    isMissing: isElsewhere && alone.isSuccess && !alone.isPlaceholderData && found === undefined,
    searchFor,
    choose,
    /** Shows no record in particular. */
    narrow: (values: Readonly<Record<string, string>>) => address.choose({ ...values, chosen: '' }),
    turn: (page: number) => choose(undefined, page),
  }
}
