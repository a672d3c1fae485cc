import { Skeleton, Table } from '@mantine/core'
import { type Key, useState } from 'react'
import { type Column, nextSorting, type Sorting, sortRows } from './column.ts'
import styles from './data-table.module.css'
import { SortableHead } from './sortable-head.tsx'
import { TablePages } from './table-pages.tsx'
import { usePrinting } from './use-printing.ts'

/** WDR-009, DOWN-008, REF-007. */
const PAGE_SIZE = 6

export type DataTableProps<Row> = {
  /** The id of the heading that names the table. */
  labelledBy: string
  columns: readonly Column<Row>[]
  /** Undefined while they are read: bars stand in their places. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  pageSize?: number
}

/**
 * Rows in pages of six, sortable by their heads. Where the columns have no room each row becomes a card of labelled
 * values. Sorting leads back to the first page. On paper all rows are there.
 */
export function DataTable<Row>({ labelledBy, columns, rows, rowKey, pageSize = PAGE_SIZE }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>()
  const [wantedPage, setPage] = useState(1)
  const isPrinting = usePrinting()
  const total = rows?.length ?? 0
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / pageSize)))
  const sorted = rows && sortRows(rows, columns, sorting)
  const shown = isPrinting ? sorted : sorted?.slice((page - 1) * pageSize, page * pageSize)

  const sort = (label: string) => {
    setSorting(nextSorting(label, sorting))
    setPage(1)
  }

  return (
    <div className={styles.container} data-paged={total > pageSize || undefined}>
      <Table className={styles.table} aria-labelledby={labelledBy} aria-busy={rows === undefined}>
        <Table.Thead className={styles.head}>
          <Table.Tr>
            {columns.map((column) => (
              <SortableHead key={column.label} column={column} sorting={sorting} onSort={sort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown?.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(({ label, isFigure, render }) => (
                <Table.Td key={label} data-label={label} className={isFigure ? styles.figure : undefined}>
                  {render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          )) ?? <RowsInReading columns={columns} />}
        </Table.Tbody>
      </Table>
      <TablePages labelledBy={labelledBy} page={page} pageSize={pageSize} total={total} onChange={setPage} />
    </div>
  )
}

const ROWS_IN_READING = ['first', 'second', 'third', 'fourth']

function RowsInReading<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return ROWS_IN_READING.map((name) => (
    <Table.Tr key={name}>
      {columns.map(({ label, isFigure, barWidth = '6rem' }) => (
        <Table.Td key={label} data-label={label} className={isFigure ? styles.figure : undefined}>
          <Skeleton component="span" className={styles.bar} height="1em" width={barWidth} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
