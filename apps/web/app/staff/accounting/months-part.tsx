import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { ClosedMonth, Month } from '@evergrove/contract/ledger/accounting'
import { Box, Button, Text } from '@mantine/core'
import { IconCalendarMonth } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad, EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { Notice } from '../../components/notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { useAction } from '../parts/use-action.ts'
import { number } from '../payouts/payout-words.ts'
import { staffAct, staffQuery, staffRecord } from '../session/staff-api.ts'
import { accountWords, balanceOf, inColumn, monthBadges, monthName } from './accounting-words.ts'

/** The moment at which the month was closed, and the person who closed it. */
export function ClosedBy({ closed }: { closed: NonNullable<Month['closed']> }) {
  return (
    <Box lh={1.45}>
      <Moment moment={closed.at} />
      <Text inherit c="dimmed" fz="sm">
        <Unbroken text={`by ${closed.by ?? 'the operator'}`} />
      </Text>
    </Box>
  )
}

const monthColumns = (onClose: (month: string) => void): Column<Month>[] => [
  { label: 'Month', render: ({ month }) => <Link to={`/staff/accounting/months/${month}`}>{monthName(month)}</Link> },
  { label: 'State', render: ({ state }) => <StatusBadge of="month" status={monthBadges[state]} /> },
  { label: 'Closed', render: ({ closed }) => (closed === null ? '' : <ClosedBy closed={closed} />) },
  {
    label: 'Journal entries',
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
      ) : state === 'closed' ? (
        <Link to={`/staff/accounting/months/${month}#package`} aria-label={`Package of ${monthName(month)}`}>
          Package
        </Link>
      ) : null,
    barWidth: '4rem',
  },
]

const MONTHS_PER_PAGE = 24

/** Returns all months that are over and open, in order. */
const openMonths = (months: readonly Month[]): string[] =>
  months
    .filter(({ state }) => state === 'closable' || state === 'waiting')
    .map(({ month }) => month)
    .toSorted()

/** Names months in order: 'May 2026', or 'May 2026 to July 2026'. */
const monthsName = (months: readonly string[]): string =>
  [...new Set([months[0], months.at(-1)])].map((month = '') => monthName(month)).join(' to ')

/** The months of the books with their states, and the button to close the next one. */
export function MonthsPart() {
  const months = useQuery(staffQuery('GET /staff/accounting/months'))
  const [asked, setAsked] = useState<readonly string[]>()
  const [done, setDone] = useState<{ text: string }>()
  const columns = useMemo(() => monthColumns((month) => setAsked([month])), [])
  const open = openMonths(months.data ?? [])
  return (
    <>
      <DoneLine done={done} />
      <ListCard
        id="months"
        title="Months"
        action={
          open.length < 2 ? null : (
            <Button variant="default" size="sm" onClick={() => setAsked(open)}>
              {`Close all ${open.length}…`}
            </Button>
          )
        }
        note="Calendar months (UTC). Close them in order, the oldest first, once they are over. A closed month can’t change. Its package has everything for the accountant."
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
        months={asked}
        onDone={(closed) => setDone({ text: `${monthsName(closed)} ${closed.length === 1 ? 'is' : 'are'} closed.` })}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

type CloseDialogProps = {
  /** The months to close, in order; undefined while the dialog is closed. */
  months: readonly string[] | undefined
  onDone: (closed: readonly string[]) => void
  onClose: () => void
}

/** Shows the trial balance that will be stored, and the meaning of closing, before months are closed for good. */
export function CloseDialog({ months, onDone, onClose }: CloseDialogProps) {
  /** Kept while the dialog fades out. */
  const [last, setLast] = useState(months)
  if (months !== undefined && months !== last) setLast(months)
  return (
    <Dialog
      isOpen={months !== undefined}
      title={last === undefined ? '' : `Close ${monthsName(last)}?`}
      onClose={onClose}
    >
      {last === undefined ? null : <CloseForm key={last.join()} months={last} onDone={onDone} onClose={onClose} />}
    </Dialog>
  )
}

type CloseFormProps = { months: readonly string[]; onDone: (closed: readonly string[]) => void; onClose: () => void }

function CloseForm({ months, onDone, onClose }: CloseFormProps) {
  const [from, count] = [months[0], months.length]
  const month = months.at(-1) ?? ''
  const { data, isError, refetch } = useQuery(
    staffRecord('GET /staff/accounting/months/{month}', { params: { month } }),
  )
  const preview = data ?? undefined
  const act = useAction(
    () => staffAct('POST /staff/accounting/months/{month}/close', { params: { month }, body: { from } }),
    ['staff/accounting/months', ...months.map((each) => `staff/accounting/months/${each}`)],
  )
  const confirm = async () => {
    if ((await act.run(undefined)) === undefined) return
    onDone(months)
    onClose()
  }
  return (
    <>
      <Text c="dimmed" mb="md">
        {count === 1
          ? `The balances at the end of ${monthName(month)} and a checkpoint over its transfers are stored permanently. You can’t post to the month or reopen it afterwards.`
          : `For each of the ${count} months, the balances at its end and a checkpoint over its transfers are stored permanently. You can’t post to these months or reopen them afterwards.`}{' '}
        Later corrections belong to the month in which you make them.
      </Text>
      {preview !== undefined ? (
        <Preview month={preview} />
      ) : isError ? (
        <CouldNotLoad what="the trial balance" onRetry={() => void refetch()} />
      ) : (
        <Text role="status">Loading the trial balance</Text>
      )}
      <DialogFooter problem={act.problem} isBusy={act.isBusy} onCancel={onClose} focusesCancel>
        <BusyButton color="red" disabled={preview === undefined} isBusy={act.isBusy} onClick={() => void confirm()}>
          {count === 1 ? 'Close month' : `Close ${count} months`}
        </BusyButton>
      </DialogFooter>
    </>
  )
}

/** The balances that will be stored, without the accounts that have none. */
function Preview({ month: { month, trial_balance } }: { month: ClosedMonth }) {
  const { accounts, total } = trial_balance
  const unmatched = balanceOf(accounts, accountFacts.unmatched_receipts.number)
  return (
    <>
      {unmatched === '0.00' ? null : (
        <Notice>
          {`Unmatched receipts hold ${formatAmount(unmatched)}. Match what was received before the end of ${monthName(month)} first.`}
        </Notice>
      )}
      <Text id="closing-balances" fw={600} mb="xs">
        {`Balances to be stored for ${monthName(month)}`}
      </Text>
      <FiguresTable
        labelledBy="closing-balances"
        heads={['Account', 'Debit', 'Credit']}
        rows={accounts
          .filter(({ balance }) => balance !== '0.00')
          .map(({ number, normal_side, balance }) => ({
            name: accountWords(number),
            cells: [inColumn('debit', normal_side, balance), inColumn('credit', normal_side, balance)],
          }))}
        totals={[{ name: 'Total', cells: [total.debit_balances, total.credit_balances].map(formatAmount) }]}
      />
    </>
  )
}
