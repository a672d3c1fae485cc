import type { ReactNode } from 'react'

type Loaded<T> = { data: T | undefined; isError: boolean }

/** Returns a figure card's content: undefined while the query loads, so that a bar stands there, and a dash if it failed. */
export function figureOf<T>({ data, isError }: Loaded<T>, show: (data: T) => ReactNode): ReactNode | undefined {
  if (data !== undefined) return show(data)
  return isError ? '-' : undefined
}
