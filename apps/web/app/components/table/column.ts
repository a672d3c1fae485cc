import type { ReactNode } from 'react'

/**
 * The place of a value if there is no room for columns: at the start or the end of the first line; on the second line
 * with its label, without it, or without it at the end; on a line of its own; or once, above all rows of its group.
 * Less important values that can be downloaded are 'spare' and left out on a phone, or 'nowhere'.
 */
export type NarrowPlace = 'title' | 'aside' | 'fact' | 'plain' | 'end' | 'line' | 'group' | 'spare' | 'nowhere'

/** One column of a table, from its head to its cells. */
export type Column<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** Returns the value that rows are sorted by. Without it, the column cannot be sorted. */
  sortBy?: (row: Row) => string | number
  /** Returns the group of a row, for a column with the narrow place 'group'. */
  groupOf?: (row: Row) => string
  /** True for figures, which are right-aligned with tabular digits. */
  isFigure?: boolean
  /** The approximate width of a value, for the bar in its place while rows are loading. */
  barWidth?: string
  /** Without it, the first column is the title of a row and the others are facts. */
  narrow?: NarrowPlace
}

export const placeOf = (narrow: NarrowPlace | undefined, index: number): NarrowPlace =>
  narrow ?? (index === 0 ? 'title' : 'fact')

/** Returns for each row whether it begins a group, which is always true if no column groups the rows. */
export function groupStarts<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): boolean[] {
  const groupOf = columns.find((column) => column.groupOf !== undefined)?.groupOf
  const groups = groupOf && rows.map(groupOf)
  return rows.map((_, index) => groups === undefined || index === 0 || groups[index] !== groups[index - 1])
}

export type Sorting = { label: string; direction: 'ascending' | 'descending' } | undefined

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** Returns the rows in the chosen order, or in the order of the response if none is chosen. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting): readonly Row[] {
  const sortBy = columns.find(({ label }) => label === sorting?.label)?.sortBy
  if (sortBy === undefined) return rows
  const sign = sorting?.direction === 'descending' ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)))
}

/** Returns the names of a column's two directions, by the type of its values: numbers, dates (in ISO 8601) or texts. */
function directionWords(value: string | number): [ascending: string, descending: string] {
  if (typeof value === 'number' || /^[\d+.-]+$/.test(value)) return ['low to high', 'high to low']
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? ['oldest first', 'newest first'] : ['A to Z', 'Z to A']
}

/**
 * Returns every order of the rows in words, such as “Amount, low to high”, for tables without room for columns. The
 * choices depend on the visible values, and there are none without rows.
 */
export function ordersOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  isPhone: boolean,
): { sorting: Exclude<Sorting, undefined>; text: string }[] {
  const [row] = rows
  if (row === undefined) return []
  return columns.flatMap(({ label, sortBy, narrow }) => {
    if (sortBy === undefined || narrow === 'nowhere' || (isPhone && narrow === 'spare')) return []
    const [ascending, descending] = directionWords(sortBy(row))
    return [
      { sorting: { label, direction: 'ascending' }, text: `${label}, ${ascending}` },
      { sorting: { label, direction: 'descending' }, text: `${label}, ${descending}` },
    ]
  })
}

/** Returns the sorting after a head is pressed: ascending, then descending, then the order of the response. */
export function nextSorting(label: string, sorting: Sorting): Sorting {
  if (sorting?.label !== label) return { label, direction: 'ascending' }
  return sorting.direction === 'ascending' ? { label, direction: 'descending' } : undefined
}
