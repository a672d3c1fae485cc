/** The list of lines as its address describes it (filter, page, chosen line), with the data it has loaded. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { recordIdIn, STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffList, staffRecord } from '../session/staff-api.ts'
import { filterIn } from './line-filter.ts'
import { isOpen } from './receipt-words.ts'

/** Colleagues import and match too, so the list reloads automatically. */
const RELOAD_EVERY_MS = 60_000

/** The lines with the shown one: the chosen one, on any page, or else the first about which a person has to decide. */
export function useLines() {
  const address = useAddress()
  const [params] = useSearchParams()
  const filter = filterIn(address.value)
  const chosenId = recordIdIn(address.value('chosen'))
  const query = { ...filter, page: String(address.page), page_size: String(STAFF_PAGE_SIZE) }
  const list = useQuery({ ...staffList('GET /staff/receipts', { query }), refetchInterval: RELOAD_EVERY_MS })
  const rows = list.data?.rows
  const listed = rows?.find(({ id }) => id === chosenId)
  const isElsewhere = chosenId !== undefined && rows !== undefined && listed === undefined
  const alone = useQuery({
    ...staffRecord('GET /staff/receipts/{id}', { params: { id: chosenId ?? 0 } }),
    enabled: isElsewhere,
  })
  const found = isElsewhere ? (alone.data ?? undefined) : undefined

  const searchFor = (id: number): string => {
    const search = new URLSearchParams(params)
    search.set('chosen', String(id))
    return `?${search}`
  }
  /** Shows this line, or none in particular. Stays on the page unless another one is given. */
  const choose = (id: number | undefined, page = address.page) =>
    address.choose({ chosen: id === undefined ? '' : String(id), page: page > 1 ? String(page) : '' })

  return {
    filter,
    page: address.page,
    list,
    rows,
    total: list.data?.total ?? 0,
    chosenId,
    line: chosenId === undefined ? (rows?.find(isOpen) ?? rows?.[0]) : (listed ?? found),
    /** The query for the chosen line if it is not on this page. */
    alone,
    isMissing: isElsewhere && alone.data === null,
    searchFor,
    choose,
    narrow: (values: { show?: string; search?: string }) => address.choose({ ...values, chosen: '' }),
    turn: (page: number) => choose(undefined, page),
  }
}

export type Lines = ReturnType<typeof useLines>
