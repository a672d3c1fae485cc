/** Pages of lists, and the numbers of records in addresses. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Args, type BodyOf, type Key, pathOf } from '../../platform/api/calls.ts'
import type { ListPage } from '../../platform/api/queries.ts'
import { staffSend } from '../session/staff-api.ts'

export const STAFF_PAGE_SIZE = 25

/** What the query of a call asks for: a page of the rows that pass the filter. */
export const pageOf = (filter: object, page: number) => ({
  ...filter,
  page: String(page),
  page_size: String(STAFF_PAGE_SIZE),
})

type RowIn<T> = T extends readonly (infer Row)[] ? Row : never

/**
 * A page of a list that stands in one field of the body, and the other fields beside it. The previous page stays while the next
 * one loads. Any status but 200 is a failure.
 */
export function listInBody<K extends Key, F extends keyof BodyOf<K>>(key: K, field: F, query: object) {
  type Body = BodyOf<K>
  return queryOptions({
    queryKey: [pathOf(key), query],
    queryFn: async ({ signal }): Promise<Omit<Body, F> & ListPage<RowIn<Body[F]>>> => {
      const response = await staffSend(key, ...([{ query, signal }] as unknown as Args<K>))
      if (response.status !== 200) throw new Error(`${key} answered ${response.status}`)
      const { [field]: list, ...beside } = (await response.json()) as Body
      const rows = list as RowIn<Body[F]>[]
      return { ...beside, rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

/** Style props of a list: dimmed while it still shows the previous page and the next one takes noticeably long. */
export const outdatedLook = (isOutdated: boolean) =>
  isOutdated ? { opacity: 0.55, style: { transition: 'opacity var(--duration-fast) var(--ease-out) 120ms' } } : {}

/** Returns the number in an address, or undefined if no record can have it. */
export function recordIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
