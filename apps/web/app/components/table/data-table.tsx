import { NativeSelect, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type Key, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextSkeleton } from '../plain/skeleton.tsx'
import { Unbroken } from '../unbroken.tsx'
import { type Column, groupStarts, nextSorting, ordersOf, placeOf, type Sorting, sortRows } from './column.ts'
import styles from './table.module.css'
import { TablePages } from './table-pages.tsx'

/** The page size of WDR-009, DOWN-008 and REF-007. */
const PAGE_SIZE = 6

export type DataTableProps<Row> = {
  /** The id of the heading that names the table. */
  labelledBy: string
  columns: readonly Column<Row>[]
  /** Undefined while they are loading: bars take their places. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  pageSize?: number
  isBusy?: boolean
  /** A last row with a cell for each column, such as totals. It stands on every page. */
  foot?: readonly ReactNode[] | undefined
  /**
   * The layout without room for columns: a row has two lines or, with 'facts', a line for each value beside its label.
   */
  narrow?: 'rows' | 'facts'
  /** Scrolls the table sideways, for figures that may not fit. Its heads then do not stay in view. */
  isScrolling?: boolean
  /** The key of the row in the address. Its page comes first, and the row is marked and in view. */
  chosen?: Key | undefined
}

/**
 * Rows in pages of six, sortable by their heads, which stay in view. If the columns do not fit, a row has two lines,
 * and a field replaces the heads. Sorting returns to the first page. Print has all rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    labelledBy,
    columns,
    rows,
    rowKey,
    pageSize = PAGE_SIZE,
    isBusy = rows === undefined,
    foot,
    narrow = 'rows',
    isScrolling = false,
    chosen,
  } = props
  const [sorting, setSorting] = useState<Sorting>()
  const [turnedTo, setPage] = useState<number>()
  const isPrinting = usePrinting()
  const total = rows?.length ?? 0
  const sorted = rows && sortRows(rows, columns, sorting)
  const place = chosen === undefined ? -1 : (sorted?.findIndex((row) => rowKey(row) === chosen) ?? -1)
  const wantedPage = turnedTo ?? Math.floor(Math.max(place, 0) / pageSize) + 1
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / pageSize)))
  const shown = isPrinting ? sorted : sorted?.slice((page - 1) * pageSize, page * pageSize)
  const starts = shown && groupStarts(shown, columns)

  const order = (next: Sorting) => {
    setSorting(next)
    setPage(1)
  }
  const sort = (label: string) => order(nextSorting(label, sorting))

  return (
    <div
      className={styles.container}
      data-narrow={narrow}
      data-paged={total > pageSize || undefined}
      data-scrolling={isScrolling || undefined}
    >
      <OrderField columns={columns} rows={rows} sorting={sorting} onOrder={order} />
      <Table className={styles.table} aria-labelledby={labelledBy} aria-busy={isBusy}>
        <Table.Thead className={styles.head}>
          <Table.Tr>
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} sorting={sorting} onSort={sort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown?.map((row, index) => (
            <Table.Tr
              key={rowKey(row)}
              data-start={starts?.[index] || undefined}
              {...(rowKey(row) === chosen ? { 'aria-current': true, ref: comeIntoView } : {})}
            >
              <Cells columns={columns} contentOf={(column) => column.render(row)} />
            </Table.Tr>
          )) ?? <LoadingRows columns={columns} />}
        </Table.Tbody>
        {foot === undefined ? null : (
          <Table.Tfoot>
            <Table.Tr>
              <Cells columns={columns} contentOf={(_, index) => foot[index]} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      <TablePages labelledBy={labelledBy} page={page} pageSize={pageSize} total={total} onChange={setPage} />
    </div>
  )
}

const comeIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

type CellsProps<Row> = {
  columns: readonly Column<Row>[]
  contentOf: (column: Column<Row>, index: number) => ReactNode
}

const Cells = <Row,>({ columns, contentOf }: CellsProps<Row>) =>
  columns.map((column, index) => (
    <Cell key={column.label} column={column} index={index}>
      {contentOf(column, index)}
    </Cell>
  ))

type CellProps<Row> = { column: Column<Row>; index: number; children: ReactNode }

function Cell<Row>({ column: { label, isFigure, narrow }, index, children }: CellProps<Row>) {
  return (
    <Table.Td data-label={label} data-place={placeOf(narrow, index)} className={isFigure ? styles.figure : undefined}>
      {typeof children === 'string' && !isFigure ? <Unbroken text={children} /> : children}
    </Table.Td>
  )
}

type ColumnHeadProps<Row> = { column: Column<Row>; sorting: Sorting; onSort: (label: string) => void }

/** The head of a column: a button if its rows can be sorted. */
function ColumnHead<Row>({ column, sorting, onSort }: ColumnHeadProps<Row>) {
  const { label, isFigure, sortBy } = column
  const className = isFigure ? styles.figure : undefined
  if (sortBy === undefined) return <Table.Th className={className}>{label}</Table.Th>
  const direction = sorting?.label === label ? sorting.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th className={className} aria-sort={direction ?? 'none'}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(label)}>
        {label}
        <Icon size={15} stroke={2} aria-hidden className={styles.direction} />
      </UnstyledButton>
    </Table.Th>
  )
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

function LoadingRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return LOADING_ROWS.map((name) => (
    <Table.Tr key={name}>
      <Cells columns={columns} contentOf={({ barWidth = '6rem' }) => <TextSkeleton width={barWidth} />} />
    </Table.Tr>
  ))
}

/** Returns true while the page is being printed, from just before the browser takes its picture. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is once these have run.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => flushSync(() => setIsPrinting(false))
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The width below which a table in a card leaves out spare values. */
const PHONE = '(max-width: 34rem)'

type OrderFieldProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  sorting: Sorting
  onOrder: (next: Sorting) => void
}

/** The order of the rows if the heads are hidden. It keeps its place while rows are loading. A single row needs no order. */
function OrderField<Row>({ columns, rows, sorting, onOrder }: OrderFieldProps<Row>) {
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
