/** The state of a list is part of the address, so that a shared or reloaded address shows the same. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { pageIn } from '../../components/table/page-in.ts'

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
