import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { outdatedLook, STAFF_PAGE_SIZE } from './use-address.ts'

export type PagedListProps<Row> = {
  id: string
  title: string
  /** Stands beside the heading. */
  action?: ReactNode
  /** The actions for the rows. It stands above the rows if there are any. */
  above?: ReactNode
  /** The listed things: 'payments'. */
  what: string
  query: UseQueryResult<ListPage<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  empty: ReactNode
  page: number
  onTurn: (page: number) => void
}

/** A list that the server sends in pages. The previous page stays, dimmed, while the next one loads. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { id, title, action, above, what, query, columns, rowKey, empty, page, onTurn } = props
  const { data, isPending, isError, isPlaceholderData, refetch } = query
  return (
    <ListCard id={id} title={title} action={action}>
      <ListStates query={{ data: data?.rows, isPending, isError, refetch }} what={what} whose="the" empty={empty}>
        {(rows) => (
          <Box {...outdatedLook(isPlaceholderData)}>
            {above}
            <DataTable labelledBy={id} columns={columns} rows={rows} rowKey={rowKey} pageSize={STAFF_PAGE_SIZE} />
            <StaffPages id={id} page={page} total={data?.total} onTurn={onTurn} />
          </Box>
        )}
      </ListStates>
    </ListCard>
  )
}

export type StaffPagesProps = Pick<PagedListProps<unknown>, 'id' | 'page' | 'onTurn'> & { total: number | undefined }

/** Turns the pages of a list with this id. */
export const StaffPages = ({ id, page, total = 0, onTurn }: StaffPagesProps) => (
  <TablePages labelledBy={id} page={page} pageSize={STAFF_PAGE_SIZE} total={total} onChange={onTurn} />
)
