/** What a list shows is part of the address, so that sharing or reloading it shows the same. */
import { useSearchParams } from 'react-router'
import { pageIn } from '../../components/table/page-in.ts'

export type Address = {
  page: number
  /** The named value; empty if the address does not have it. */
  value: (name: string) => string
  /** Writes the values into the address without the empty ones, and returns to the first page. */
  choose: (values: Readonly<Record<string, string>>) => void
  turn: (page: number) => void
}

export function useAddress(): Address {
  const [query, setQuery] = useSearchParams()
  const write = (values: Readonly<Record<string, string>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    page: pageIn(query),
    value: (name) => query.get(name) ?? '',
    choose: (values) => write({ page: '', ...values }),
    turn: (page) => write({ page: page > 1 ? String(page) : '' }),
  }
}
