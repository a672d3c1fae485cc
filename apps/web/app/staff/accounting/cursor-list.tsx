import { Box, Button, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { outdatedLook } from '../parts/use-address.ts'

/** The number of rows that the server sends at once. */
const PAGE_SIZE = 50

export type CursorListProps<Data, Row> = {
  id: string
  title: string
  action?: ReactNode
  note?: string
  /** The listed things: 'entries'. */
  what: string
  query: UseQueryResult<Data>
  rowsOf: (data: Data) => readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  empty: ReactNode
  pages: CursorPagesProps
}

/**
 * A long list of the books. Each page states where the next one begins. The shown page stays while another one loads.
 */
export function CursorList<Data, Row>(props: CursorListProps<Data, Row>) {
  const { id, title, action, note, what, query, rowsOf, columns, rowKey, empty, pages } = props
  const { data, isPending, isError, isPlaceholderData, refetch } = query
  const rows = data === undefined ? undefined : rowsOf(data)
  return (
    <ListCard id={id} title={title} action={action} note={note}>
      <ListStates query={{ data: rows, isPending, isError, refetch }} what={what} whose="the" empty={empty}>
        {(shown) => (
          <Box {...outdatedLook(isPlaceholderData)}>
            <DataTable labelledBy={id} columns={columns} rows={shown} rowKey={rowKey} pageSize={PAGE_SIZE} />
          </Box>
        )}
      </ListStates>
      <CursorPages {...pages} />
    </ListCard>
  )
}

type CursorPagesProps = {
  /** Names the links for screen readers: 'Pages of the entries'. */
  label: string
  /** The value in the address that states where the page begins. */
  name: string
  first: string
  further: string
  /** The start of the next page. Null on the last page. */
  next: string | null
}

function CursorPages({ label, name, first, further, next }: CursorPagesProps) {
  const [query] = useSearchParams()
  if (next === null && !query.has(name)) return null
  const addressOf = (value: string | undefined): string => {
    const changed = new URLSearchParams(query)
    changed.delete(name)
    if (value !== undefined) changed.set(name, value)
    return `?${changed}`
  }
  return (
    <Group component="nav" aria-label={label} justify="flex-end" gap="sm" mt="md">
      {query.has(name) ? (
        <Button component={Link} to={addressOf(undefined)} variant="default" size="sm">
          {first}
        </Button>
      ) : null}
      {next === null ? null : (
        <Button component={Link} to={addressOf(next)} variant="default" size="sm">
          {further}
        </Button>
      )}
    </Group>
  )
}
