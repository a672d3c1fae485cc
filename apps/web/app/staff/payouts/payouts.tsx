import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import type { SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../components/day.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FigureLink } from '../../components/figures/figure.tsx'
import { BelowList, ListCard } from '../../components/list/list-card.tsx'
import { EmptyList } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { FieldsCard } from '../parts/filter-card.tsx'
import { askedIn } from '../parts/filters.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { listInBody, pageOf, useAddress } from '../parts/use-address.ts'
import { BatchProgress } from './batch-progress.tsx'
import { FormatForm } from './format-form.tsx'
import { payoutFormatsQuery } from './payout-calls.ts'
import { payoutFields } from './payout-filter.ts'
import { batchBadges, number } from './payout-words.ts'
import { WaitingCard } from './waiting-card.tsx'

/** The latest event of a batch. */
function LastChange({
  batch: { state, created_at, created_by, released_at, released_by, settled_at },
}: {
  batch: Batch
}) {
  const [word, moment, by] =
    settled_at !== null
      ? ['Settled', settled_at, null]
      : released_at !== null
        ? ['Released', released_at, released_by]
        : [state === 'dissolved' ? 'Dissolved, created' : 'Created', created_at, created_by]
  return (
    <Box miw="9rem" lh={1.45}>
      {`${word} `}
      <Moment moment={moment} />
      {by === null ? null : (
        <Text span display="block" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Unbroken text={`by ${by}`} />
        </Text>
      )}
    </Box>
  )
}

const columns: Column<Batch>[] = [
  { label: 'Batch', render: ({ id }) => <Link to={`/staff/payouts/${id}`}>{`Batch ${id}`}</Link>, barWidth: '4rem' },
  {
    label: 'State',
    render: ({ state }) => <StatusBadge of="payoutBatch" status={batchBadges[state]} />,
    barWidth: '5rem',
    narrow: 'end',
  },
  { label: 'Last change', render: (batch) => <LastChange batch={batch} />, barWidth: '9rem', narrow: 'plain' },
  { label: 'Withdrawals', render: ({ lines }) => number(lines), isFigure: true, barWidth: '3rem' },
  {
    label: 'Total',
    render: ({ id, total }) => <FigureLink to={staffFigures.batch(id)}>{formatAmount(total)}</FigureLink>,
    isFigure: true,
    barWidth: '5rem',
    narrow: 'aside',
  },
  { label: 'Results', render: (batch) => <BatchProgress batch={batch} />, barWidth: '9rem', narrow: 'line' },
]

/** The withdrawals that wait to be paid out, and the batches in which they go to the bank. */
export default function Payouts() {
  const address = useAddress()
  // An invalid value does not filter; its field shows what is wrong.
  const { query: filter, problems } = askedIn(payoutFields, address)
  const query = useQuery(listInBody('GET /staff/payouts', 'batches', pageOf(filter, address.page)))
  return (
    <>
      <StaffHeading text="Add approved withdrawals to a batch, send its file to the bank, and record the results." />
      <FieldsCard label="Which waiting withdrawals" fields={payoutFields} address={address} isLong>
        <Text fz="sm" c="dimmed">
          Filters the withdrawals that wait, not the batches.
        </Text>
      </FieldsCard>
      <WaitingCard filter={filter} isValid={Object.keys(problems).length === 0} query={query} />
      <BelowList isLoading={query.isPending}>
        <PagedList
          id="batches"
          title="Batches"
          what="batches"
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyList
              Icon={IconBuildingBank}
              message={address.page > 1 ? 'No batches on this page' : 'No batches yet'}
              why="A batch groups withdrawals that go to the bank in one file."
            />
          }
          page={address.page}
          onTurn={address.turn}
        />
        <FormatsCard />
      </BelowList>
    </>
  )
}

/** The saved formats of payout files for the bulk forms of banks. A release chooses one. */
function FormatsCard() {
  const { data: formats = [], isError } = useQuery(payoutFormatsQuery)
  const [edited, setEdited] = useState<SavedPayoutFormat>()
  const [isOpen, setOpen] = useState(false)
  const edit = (format: SavedPayoutFormat | undefined) => {
    setEdited(format)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <ListCard
      id="formats"
      title="File formats"
      note="The columns that your bank’s bulk form needs. Choose one when you release a batch."
      action={
        <Button variant="default" size="sm" onClick={() => edit(undefined)}>
          New format…
        </Button>
      }
    >
      {isError ? <Text c="dimmed">The formats could not be loaded.</Text> : null}
      {formats.map((format) => (
        <Group key={format.id} justify="space-between" wrap="nowrap" py="xs">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={600}>{format.name}</Text>
            <Text fz="sm" c="dimmed">
              {format.layout.columns.map(({ heading }) => heading).join(', ')}
            </Text>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={`Change ${format.name}`}
            onClick={() => edit(format)}
          >
            Change…
          </Button>
        </Group>
      ))}
      <Dialog
        isOpen={isOpen}
        title={edited === undefined ? 'New file format' : 'Change the file format'}
        onClose={close}
      >
        <FormatForm key={edited?.id} format={edited} onClose={close} />
      </Dialog>
    </ListCard>
  )
}
