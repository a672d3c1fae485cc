import { MAX_BATCH_LINES } from '@evergrove/contract/withdrawals/payout-words'
import type { Batches } from '@evergrove/contract/withdrawals/payouts'
import { Box, Button, Group, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { Problem } from '../../components/notice.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { useAction } from '../parts/use-action.ts'
import { outdatedLook } from '../parts/use-address.ts'
import { staffAct } from '../session/staff-api.ts'
import { amountColumn, type Line, lineColumns, SelectBar, selectColumn } from './line-columns.tsx'
import { PAYOUTS_PATH } from './payout-calls.ts'
import { countWithdrawals, number } from './payout-words.ts'

type Waiting = Batches['waiting']

/** The rows of a page. */
const ROWS = 10

type Filter = Readonly<Record<string, string>>

export type WaitingCardProps = {
  filter: Filter
  /** False if a value of the filter would be refused. */
  isValid: boolean
  query: {
    data: Pick<Batches, 'waiting' | 'left_out'> | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
  }
}

/** What waits to be paid out and fits the filter, and the way to put it into a new batch. */
export function WaitingCard({ filter, isValid, query }: WaitingCardProps) {
  const navigate = useNavigate()
  const [selected, setSelected] = useState<readonly Line[]>([])
  const creating = useAction(
    (body: Filter | { ids: number[] }) => staffAct('POST /staff/payouts', { body }),
    [PAYOUTS_PATH],
  )
  const isFiltered = Object.keys(filter).length > 0
  const isSelecting = selected.length > 0
  const isCounting = query.data === undefined || query.isPlaceholderData
  const waiting = isCounting ? undefined : query.data?.waiting
  const create = async () => {
    const batch = await creating.run(isSelecting ? { ids: selected.map(({ id }) => id) } : filter)
    if (batch !== undefined) await navigate(`/staff/payouts/${batch.id}`)
  }
  return (
    <ListCard
      id="waiting"
      title="Waiting to be paid"
      note="Approved withdrawals that are not in a batch, oldest approval first. A new batch takes all that match the filter above, or only those that you select."
      action={
        <BusyButton
          size="sm"
          disabled={!isSelecting && (waiting === undefined || waiting.lines === 0 || !isValid)}
          isBusy={creating.isBusy}
          onClick={() => void create()}
        >
          {isSelecting ? `New batch (${number(selected.length)})` : 'New batch'}
        </BusyButton>
      }
    >
      <Text role="status" fz="var(--text-lg)" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {query.isError && !query.isFetching && isCounting
          ? 'The withdrawals could not be counted.'
          : waitingWords(waiting, isFiltered)}
      </Text>
      {waiting !== undefined && waiting.lines > MAX_BATCH_LINES ? (
        <Text
          fz="sm"
          c="dimmed"
        >{`A batch holds up to ${number(MAX_BATCH_LINES)}. The rest go into the next one.`}</Text>
      ) : null}
      <FirstRows waiting={query.data?.waiting} isOutdated={isCounting} selected={selected} onSelect={setSelected} />
      <LeftOut withdrawals={query.data?.left_out ?? []} />
      <Problem text={creating.problem} mt="md" />
    </ListCard>
  )
}

const sumWords = (lines: readonly Line[]): string =>
  `${countWithdrawals(lines.length)}, ${formatAmount(sumOfAmounts(lines.map(({ amount }) => amount)))}`

type FirstRowsProps = {
  waiting: Waiting | undefined
  isOutdated: boolean
  selected: readonly Line[]
  onSelect: (lines: readonly Line[]) => void
}

/** The first of the withdrawals that wait, to be selected, and how many follow. They stay selected under another filter. */
function FirstRows({ waiting, isOutdated, selected, onSelect }: FirstRowsProps) {
  // A server of the previous release sends none.
  const { first = [], lines = 0 } = waiting ?? {}
  if (first.length === 0) return null
  const more = lines - first.length
  const has = ({ id }: Line) => selected.some((line) => line.id === id)
  const without = (some: readonly Line[]) => selected.filter(({ id }) => some.every((line) => line.id !== id))
  const set = (some: readonly Line[], isSelected: boolean) =>
    onSelect(isSelected ? [...without(some), ...some] : without(some))
  const columns = [
    selectColumn<Line>({ has, set: (line, isSelected) => set([line], isSelected) }),
    ...lineColumns,
    amountColumn,
  ]
  return (
    <Box mt="sm" {...outdatedLook(isOutdated)}>
      <SelectBar
        label="All listed"
        lines={first.length}
        selected={first.filter(has).length}
        onChange={(isSelected) => set(first, isSelected)}
      >
        <Group gap="xs">
          <Text fz="sm">
            {selected.length === 0 ? 'Nothing selected: a new batch takes all.' : `Selected: ${sumWords(selected)}`}
          </Text>
          <Button variant="subtle" size="compact-sm" disabled={selected.length === 0} onClick={() => onSelect([])}>
            Clear
          </Button>
        </Group>
      </SelectBar>
      <DataTable labelledBy="waiting" columns={columns} rows={first} rowKey={({ id }) => id} pageSize={ROWS} />
      {more > 0 ? (
        <Text fz="sm" c="dimmed" mt="xs">
          {`And ${number(more)} more. Use the filter to find them.`}
        </Text>
      ) : null}
    </Box>
  )
}

/** The withdrawals that no batch takes until staff release them with a reason (plan rule 23). */
function LeftOut({ withdrawals }: { withdrawals: Batches['left_out'] }) {
  if (withdrawals.length === 0) return null
  return (
    <Text fz="sm" c="dimmed" mt="xs">
      {'Left out, because a payment to the account came back: '}
      {withdrawals.map(({ id }, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : ', '}
          <Link to={`/staff/withdrawals?status=Approved&chosen=${id}`}>{`No. ${id}`}</Link>
        </Fragment>
      ))}
    </Text>
  )
}

function waitingWords(waiting: Waiting | undefined, isFiltered: boolean): string {
  if (waiting === undefined) return 'Counting…'
  const { lines, total } = waiting
  if (lines === 0) return isFiltered ? 'No waiting withdrawals match the filter.' : 'No withdrawals are waiting.'
  return `${countWithdrawals(lines)}, ${formatAmount(total)}`
}
