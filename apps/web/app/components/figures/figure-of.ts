import type { ReactNode } from 'react'

type Read<T> = { data: T | undefined; isError: boolean }

/** What a figure card shows of a query: nothing while it is read, so that a bar stands there; a dash where that failed. */
export function figureOf<T>({ data, isError }: Read<T>, show: (data: T) => ReactNode): ReactNode | undefined {
  if (data !== undefined) return show(data)
  return isError ? '-' : undefined
}
