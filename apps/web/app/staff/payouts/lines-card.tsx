import type { PayoutState } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch, BatchLine } from '@evergrove/contract/withdrawals/payouts'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day } from '../../components/day.tsx'
import { Problem } from '../../components/notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { ViewChoice } from '../../components/view-choice.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { useAction } from '../parts/use-action.ts'
import { type Address, STAFF_PAGE_SIZE, useAddress } from '../parts/use-address.ts'
import { type Selection, useSelection } from '../parts/use-selection.ts'
import { PROPOSED } from '../proposals/second-person.tsx'
import { ageOf } from '../queue/age.ts'
import { staffAct, staffList } from '../session/staff-api.ts'
import { amountColumn, lineColumns, SelectBar, selectColumn } from './line-columns.tsx'
import { changedBy } from './payout-calls.ts'
import { countWithdrawals, number, payoutBadges } from './payout-words.ts'
import { ResultDialog } from './result-dialog.tsx'

type LineActionsProps = { batch: Batch; selection: Selection; say: (text: string) => void }

/** The actions on the selected lines: removal from a draft, and later the record of the bank's result. */
function LineActions(props: LineActionsProps) {
  return props.batch.state === 'draft' ? <RemoveButton {...props} /> : <ResultButtons {...props} />
}

const counted = (word: string, { ids }: Selection): string =>
  ids.length === 0 ? word : `${word} (${number(ids.length)})`

/** '1 withdrawal has', '2 withdrawals have'. */
const countedHave = ({ ids }: Selection): string =>
  `${countWithdrawals(ids.length)} ${ids.length === 1 ? 'has' : 'have'}`

function RemoveButton({ batch: { id }, selection, say }: LineActionsProps) {
  const { ids } = selection
  const removing = useAction(
    () => staffAct('POST /staff/payouts/{id}/remove', { params: { id }, body: { ids: [...ids] } }),
    changedBy(id),
  )
  const remove = async () => {
    if ((await removing.run(undefined)) === undefined) return
    selection.set(ids, false)
    say(`${countedHave(selection)} been removed from the batch.`)
  }
  return (
    <>
      <Problem text={removing.problem} />
      <BusyButton
        variant="default"
        size="xs"
        disabled={ids.length === 0}
        isBusy={removing.isBusy}
        onClick={() => void remove()}
      >
        {counted('Remove', selection)}
      </BusyButton>
    </>
  )
}

function ResultButtons({ batch, selection, say }: LineActionsProps) {
  const [asked, setAsked] = useState<'paid' | 'returned'>()
  /** Kept while the dialog fades out. */
  const [last, setLast] = useState<'paid' | 'returned'>('paid')
  const ask = (result: 'paid' | 'returned') => {
    setAsked(result)
    setLast(result)
  }
  const isNone = selection.ids.length === 0
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" disabled={isNone} onClick={() => ask('returned')}>
        {`${counted('Returned', selection)}…`}
      </Button>
      <Button variant="default" size="xs" disabled={isNone} onClick={() => ask('paid')}>
        {`${counted('Paid', selection)}…`}
      </Button>
      <ResultDialog
        key={last}
        batch={batch}
        result={last}
        isOpen={asked !== undefined}
        ids={selection.ids}
        onDone={({ isProposed }) => {
          selection.set(selection.ids, false)
          say(isProposed ? PROPOSED : `${countedHave(selection)} been recorded as ${last}.`)
        }}
        onClose={() => setAsked(undefined)}
      />
    </Group>
  )
}

const stateViews = ['All', payoutBadges.sent, payoutBadges.paid, payoutBadges.returned] as const
type StateView = (typeof stateViews)[number]

const stateOf: Readonly<Record<StateView, PayoutState | undefined>> = {
  All: undefined,
  Sent: 'sent',
  Paid: 'paid',
  Returned: 'returned',
}

const viewIn = ({ value }: Address): StateView => stateViews.find((view) => view === value('state')) ?? 'All'

/** Returns true if the line can still change. A returned one is final. */
const isOpen = ({ payout }: BatchLine): boolean => payout.state !== 'returned'

/** The day on which it was paid or returned, with the reference and the reason. */
function Result({ line: { payout } }: { line: BatchLine }) {
  const { state, at, reference, reason } = payout
  const hasResult = state === 'paid' || state === 'returned'
  return (
    <Box lh={1.45}>
      <Group gap="xs">
        <StatusBadge of="payout" status={payoutBadges[state]} />
        {hasResult ? <Day moment={at} /> : null}
      </Group>
      {reference === null ? null : (
        <Text span display="block" fz="sm" c="dimmed">
          {reference}
        </Text>
      )}
      {reason === null ? null : (
        <Text span display="block" fz="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Box>
  )
}

/** The bank account that the line goes to, and for how long the agent has had it. */
function Account({ line: { destination } }: { line: BatchLine }) {
  if (destination === null) return '–'
  const { bank_name, account_name, account_number, since } = destination
  return (
    <Box lh={1.45}>
      {`${bank_name}, ${account_number}`}
      <Text span display="block" fz="sm" c="dimmed">
        {account_name}
        {since === null ? null : `, unchanged for ${ageOf(since)}`}
      </Text>
    </Box>
  )
}

const columnsFor = (batch: Batch, selection: Selection): Column<BatchLine>[] => [
  selectColumn({
    has: ({ id }) => selection.has(id),
    set: ({ id }, isSelected) => selection.set([id], isSelected),
    isOpen,
  }),
  ...lineColumns,
  { label: 'Account', render: (line) => <Account line={line} />, barWidth: '9rem', narrow: 'plain' },
  ...(batch.state === 'draft'
    ? []
    : [
        {
          label: 'Result',
          render: (line: BatchLine) => <Result line={line} />,
          barWidth: '8rem',
          narrow: 'plain' as const,
        },
      ]),
  amountColumn,
]

/** The withdrawals of a batch in the order of its file. Some of them can be chosen, to remove them or to record a result. */
export function LinesCard({ batch }: { batch: Batch }) {
  const address = useAddress()
  const selection = useSelection()
  const [done, setDone] = useState<{ text: string }>()
  const isDraft = batch.state === 'draft'
  const view = isDraft ? 'All' : viewIn(address)
  const state = stateOf[view]
  const query = useQuery(
    staffList('GET /staff/payouts/{id}/lines', {
      params: { id: batch.id },
      query: {
        page: String(address.page),
        page_size: String(STAFF_PAGE_SIZE),
        ...(state === undefined ? {} : { state }),
      },
    }),
  )
  const ids = query.data?.rows.filter(isOpen).map(({ id }) => id) ?? []
  return (
    <>
      <DoneLine done={done} />
      <PagedList
        id="lines"
        title="Withdrawals"
        action={
          isDraft ? undefined : (
            <ViewChoice
              label="Result"
              views={stateViews}
              value={view}
              onChange={(state) => address.choose({ state: state === 'All' ? '' : state })}
            />
          )
        }
        above={
          ids.length === 0 ? null : (
            <SelectBar
              label="All on this page"
              lines={ids.length}
              selected={ids.filter(selection.has).length}
              onChange={(isSelected) => selection.set(ids, isSelected)}
            >
              <LineActions batch={batch} selection={selection} say={(text) => setDone({ text })} />
            </SelectBar>
          )
        }
        what="withdrawals"
        query={query}
        columns={columnsFor(batch, selection)}
        rowKey={({ id }) => id}
        empty={
          <Text c="dimmed">
            {view === 'All'
              ? 'This batch is empty. You can dissolve it.'
              : `No withdrawals in this batch are ${view.toLowerCase()}.`}
          </Text>
        }
        page={address.page}
        onTurn={address.turn}
      />
    </>
  )
}
