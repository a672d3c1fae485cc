import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { Button } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import { cutNote } from '../queries/count-query.ts'
import { bookingColumns } from './booking-columns.tsx'
import styles from './booking-list.module.css'
import { isFiltered } from './filter/statement-filter.ts'
import { StatementActions } from './paper/statement-actions.tsx'
import { usePaper } from './paper/use-paper.ts'
import { STATEMENT_PAGE_SIZE, type StatementPage } from './statement-query.ts'

export type BookingListProps = {
  filter: StatementFilter
  page: number
  bookings: {
    data: StatementPage | undefined
    isPending: boolean
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** False while the filter cannot be meant. */
  isAsked: boolean
  onTurn: (page: number) => void
}

function NoBookings({ filter, page, onTurn }: Pick<BookingListProps, 'filter' | 'page' | 'onTurn'>) {
  if (page > 1) {
    return (
      <EmptyList Icon={IconReportMoney} message="There are no bookings on this page">
        <Button variant="default" size="sm" onClick={() => onTurn(1)}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (isFiltered(filter)) return <EmptyList Icon={IconReportMoney} message="No bookings match" />
  return (
    <EmptyList
      Icon={IconReportMoney}
      message="Nothing has been booked yet"
      why="Bonuses you earn and withdrawals you ask for are listed here, each with its cause."
    />
  )
}

/** The bookings of one page, and the ways to the others, to a file and to paper. */
export function BookingList({ filter, page, bookings, isAsked, onTurn }: BookingListProps) {
  const { data, isPlaceholderData, ...states } = bookings
  const paper = usePaper(filter)
  const total = data?.total ?? 0
  return (
    <ListCard
      id="bookings"
      title="Bookings"
      action={<StatementActions filter={filter} paper={paper} isDisabled={!isAsked || total === 0} />}
    >
      <ListStates
        query={{ ...states, isPending: states.isPending && isAsked, data: data?.entries ?? (isAsked ? undefined : []) }}
        what="bookings"
        empty={<NoBookings filter={filter} page={page} onTurn={onTurn} />}
      >
        {(rows) => (
          <div className={styles.list} data-outdated={isPlaceholderData || undefined}>
            <div className={paper.rows === undefined ? undefined : styles.screen}>
              <DataTable
                labelledBy="bookings"
                columns={bookingColumns}
                rows={rows}
                rowKey={({ id }) => id}
                pageSize={STATEMENT_PAGE_SIZE}
              />
            </div>
            {paper.rows === undefined ? null : (
              <div className={styles.paper}>
                <p>{cutNote(paper.rows.length, total)}</p>
                <DataTable
                  labelledBy="bookings"
                  columns={bookingColumns}
                  rows={paper.rows}
                  rowKey={({ id }) => id}
                  pageSize={paper.rows.length}
                />
              </div>
            )}
            <TablePages
              labelledBy="bookings"
              page={page}
              pageSize={STATEMENT_PAGE_SIZE}
              total={total}
              onChange={onTurn}
            />
          </div>
        )}
      </ListStates>
    </ListCard>
  )
}
