/** The state of a list is part of the address, so that a shared or reloaded address shows the same. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { pageIn } from '../../components/table/page-in.ts'
import type { Args, BodyOf, Key } from '../../platform/api/calls.ts'
import type { ListPage, Rows } from '../../platform/api/queries.ts'
import { staffList } from '../session/staff-api.ts'

export type Address = {
  page: number
  /** Returns the named value. It is empty if the address does not have it. */
  value: (name: string) => string
  /** Writes the values into the address without the empty ones, and returns to the first page. */
  choose: (values: Readonly<Record<string, string>>) => void
  turn: (page: number) => void
}

export function useAddress(): Address {
  const [query, setQuery] = useSearchParams()
  // The last written value, because two fields may write before the address changes.
  const written = useRef(query)
  useEffect(() => {
    written.current = query
  }, [query])
  const write = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(written.current)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    written.current = next
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return {
    page: pageIn(query),
    value: (name) => query.get(name) ?? '',
    choose: (values) => write({ page: '', ...values }),
    turn: (page) => write({ page: page > 1 ? String(page) : '' }),
  }
}

export const STAFF_PAGE_SIZE = 25

/** What the query of a call asks for: a page of the rows that pass the filter. */
export const pageOf = <F extends object>(filter: F, page: number) => ({
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

/** Props of a list: busy and dimmed while it still shows the previous page and the next one takes noticeably long. */
export const outdatedLook = (isOutdated: boolean) =>
  isOutdated
    ? { 'aria-busy': true, opacity: 0.55, style: { transition: 'opacity var(--duration-fast) var(--ease-out) 120ms' } }
    : {}

/** Returns the number in an address, or undefined if no record can have it. */
export function recordIdIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
