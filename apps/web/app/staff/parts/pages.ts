/** Pages of lists, and the numbers of records in addresses. */
import type { Args, BodyOf, Key } from '../../platform/api/calls.ts'
import type { ListPage, Rows } from '../../platform/api/queries.ts'
import { staffList } from '../session/staff-api.ts'

export const STAFF_PAGE_SIZE = 25

/** What the query of a call asks for: a page of the rows that pass the filter. */
export const pageOf = (filter: object, page: number) => ({
  ...filter,
  page: String(page),
  page_size: String(STAFF_PAGE_SIZE),
})

type RowIn<T> = T extends readonly (infer Row)[] ? Row : never

/** Returns a page of a list that stands in one field of the body, as `staffList` does, with the other fields beside it. */
export function listInBody<K extends Key, F extends keyof BodyOf<K>>(key: K, field: F, query: object) {
  return {
    ...staffList(key, ...([{ query }] as unknown as Args<K>)),
    select({ rows: body, total }: ListPage<Rows<K>>) {
      const { [field]: list, ...beside } = body as unknown as BodyOf<K>
      return { ...beside, rows: list as RowIn<BodyOf<K>[F]>[], total }
    },
  }
}

/** Style props of a list: dimmed while it still shows the previous page and the next one takes noticeably long. */
export const outdatedLook = (isOutdated: boolean) =>
  isOutdated ? { opacity: 0.55, style: { transition: 'opacity var(--duration-fast) var(--ease-out) 120ms' } } : {}

/** Returns the number in an address, or undefined if no record can have it. */
export function recordIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
