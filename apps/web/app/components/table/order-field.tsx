import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Column, ordersOf, type Sorting } from './column.ts'
import styles from './table.module.css'

/** Where a table in a card leaves out what is spare. */
const PHONE = '(max-width: 34rem)'

type OrderFieldProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  sorting: Sorting
  onOrder: (next: Sorting) => void
}

/** The order of the rows where the heads are not shown. It keeps its place while rows are loading; one row needs none. */
export function OrderField<Row>({ columns, rows, sorting, onOrder }: OrderFieldProps<Row>) {
  const isPhone = useMediaQuery(PHONE) ?? false
  const isSortable = columns.some(({ sortBy }) => sortBy !== undefined)
  if (!isSortable || (rows !== undefined && rows.length < 2)) return null
  const orders = ordersOf(rows ?? [], columns, isPhone)
  const chosen = orders.findIndex(
    (one) => one.sorting.label === sorting?.label && one.sorting.direction === sorting.direction,
  )
  return (
    <NativeSelect
      label="Sort by"
      className={styles.order}
      disabled={rows === undefined}
      data={[
        { value: '-1', label: 'Default order' },
        ...orders.map(({ text }, index) => ({ value: String(index), label: text })),
      ]}
      value={String(chosen)}
      onChange={({ currentTarget: { value } }) => onOrder(orders[Number(value)]?.sorting)}
    />
  )
}
