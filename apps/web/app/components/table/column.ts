import type { ReactNode } from 'react'

/** One column of a table, from its head to its cells. */
export type Column<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** What rows are ordered by when the head is pressed; without it they cannot be. */
  sortBy?: (row: Row) => string | number
  /** Figures stand at the right with digits of one width. */
  isFigure?: boolean
  /** About as wide as a value will be, for the bar in its place while rows are read. */
  barWidth?: string
}

export type Sorting = { label: string; direction: 'ascending' | 'descending' } | undefined

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** The rows in the chosen order; in the order they were served in without one. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting): readonly Row[] {
  const sortBy = columns.find(({ label }) => label === sorting?.label)?.sortBy
  if (sortBy === undefined) return rows
  const sign = sorting?.direction === 'descending' ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)))
}

/** What pressing a head brings: ascending, then descending, then the order in which rows were served. */
export function nextSorting(label: string, sorting: Sorting): Sorting {
  if (sorting?.label !== label) return { label, direction: 'ascending' }
  return sorting.direction === 'ascending' ? { label, direction: 'descending' } : undefined
}
