import type { Month } from '@evergrove/contract/ledger/accounting'
import { Box, Button, Text } from '@mantine/core'
import { IconCalendarMonth } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { Moment } from '../../components/moment.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { number } from '../payouts/payout-words.ts'
import { staffQuery } from '../session/staff-api.ts'
import { monthBadges, monthName } from './accounting-words.ts'
import { CloseDialog } from './close-dialog.tsx'

/** When the month was closed, and by whom. */
export function ClosedBy({ closed }: { closed: NonNullable<Month['closed']> }) {
  return (
    <Box lh={1.45}>
      <Moment moment={closed.at} />
      <Text inherit c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {`by ${closed.by ?? 'the operator'}`}
      </Text>
    </Box>
  )
}

const monthColumns = (onClose: (month: string) => void): Column<Month>[] => [
  { label: 'Month', render: ({ month }) => <Link to={`/staff/accounting/months/${month}`}>{monthName(month)}</Link> },
  { label: 'State', render: ({ state }) => <StatusBadge of="month" status={monthBadges[state]} /> },
  { label: 'Closed', render: ({ closed }) => (closed === null ? '' : <ClosedBy closed={closed} />) },
  {
    label: 'Transfers',
    render: ({ closed }) => (closed === null ? '' : number(closed.transfers)),
    isFigure: true,
    barWidth: '3rem',
  },
  {
    label: 'Action',
    render: ({ month, state }) =>
      state === 'closable' ? (
        <Button variant="default" size="xs" onClick={() => onClose(month)} aria-label={`Close ${monthName(month)}…`}>
          Close…
        </Button>
      ) : null,
    barWidth: '4rem',
  },
]

const MONTHS_PER_PAGE = 24

/** The months of the books: which are closed, and the way to close the next one. */
export function MonthsPart() {
  const months = useQuery(staffQuery('GET /staff/accounting/months'))
  const [asked, setAsked] = useState<string>()
  const [done, setDone] = useState<{ text: string }>()
  const columns = useMemo(() => monthColumns(setAsked), [])
  return (
    <>
      <DoneLine done={done} />
      <ListCard
        id="months"
        title="Months"
        note="Calendar months (UTC). Close them in order once they are over. A closed month can’t change."
      >
        <ListStates
          query={months}
          what="months"
          whose="the"
          empty={
            <EmptyList
              Icon={IconCalendarMonth}
              message="No months yet"
              why="Months appear from the first ledger entry on."
            />
          }
        >
          {(rows) => (
            <DataTable
              labelledBy="months"
              columns={columns}
              rows={rows}
              rowKey={({ month }) => month}
              pageSize={MONTHS_PER_PAGE}
            />
          )}
        </ListStates>
      </ListCard>
      <CloseDialog
        month={asked}
        onDone={(month) => setDone({ text: `${monthName(month)} is closed.` })}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
