import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../components/back-link.tsx'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { Facts } from '../agents/page/facts.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { RecordStates } from '../parts/record-states.tsx'
import { recordIdIn } from '../parts/use-address.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { PROPOSED, ProposalNotice } from '../proposals/second-person.tsx'
import { staffAct, staffRecord } from '../session/staff-api.ts'
import type { Route } from './+types/batch'
import { BatchProgress } from './batch-progress.tsx'
import { DownloadButton, FileCard } from './file-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { changedBy } from './payout-calls.ts'
import { batchBadges, countWithdrawals, openOf } from './payout-words.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { ResultsCard } from './results-card.tsx'

const sum = ({ lines, total }: { lines: number; total: string }): string =>
  `${countWithdrawals(lines)}, ${formatAmount(total)}`

/** Returns the figures of a batch: the number of withdrawals, their total, and their outcome. */
function factsOf(batch: Batch) {
  const { id, state, created_at, created_by, released_at, released_by, settled_at, paid, returned } = batch
  const open = openOf(batch)
  return [
    { term: 'In the batch', value: <Link to={staffFigures.batch(id)}>{sum(batch)}</Link> },
    ...(released_at === null
      ? []
      : [
          { term: 'Paid', value: <Link to={staffFigures.batch(id, 'Paid')}>{sum(paid)}</Link> },
          { term: 'Returned', value: <Link to={staffFigures.batch(id, 'Returned')}>{sum(returned)}</Link> },
          ...(open.lines === 0
            ? []
            : [{ term: 'Without a result', value: <Link to={staffFigures.batch(id, 'Sent')}>{sum(open)}</Link> }]),
        ]),
    { term: 'Created', value: <By moment={created_at} by={created_by} /> },
    ...(released_at === null ? [] : [{ term: 'Released', value: <By moment={released_at} by={released_by} /> }]),
    ...(settled_at === null || state !== 'settled'
      ? []
      : [{ term: 'Settled', value: <By moment={settled_at} by={null} /> }]),
  ]
}

function By({ moment, by }: { moment: string; by: string | null }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Moment moment={moment} />
      {by === null ? null : <Unbroken text={` by ${by}`} />}
    </span>
  )
}

/** The content and the progress of the batch, with the actions on a draft. */
function BatchCard({ batch }: { batch: Batch }) {
  const { id, lines, state, released_at } = batch
  const [isReleasing, setReleasing] = useState(false)
  const { ask, dialog, done, say } = useDialogs()
  const isDraft = state === 'draft'
  const dissolve = () =>
    ask({
      title: `Dissolve batch ${id}?`,
      text:
        lines === 1
          ? 'Its withdrawal stays approved and can go into another batch.'
          : `Its ${countWithdrawals(lines)} stay approved and can go into another batch.`,
      action: 'Dissolve',
      send: () => staffAct('POST /staff/payouts/{id}/dissolve', { params: { id } }),
      changed: changedBy(id),
      done: `Batch ${id} has been dissolved. Its withdrawals are waiting again.`,
    })
  return (
    <>
      <DoneLine done={done} />
      <ProposalNotice kind="payouts.release" subjectId={id} />
      {isDraft ? null : <ProposalNotice kind="payouts.results" subjectId={id} />}
      <ListCard
        id="batch"
        title="Batch"
        action={
          <Group gap="sm">
            <StatusBadge of="payoutBatch" status={batchBadges[state]} />
            {isDraft ? (
              <>
                <Button variant="default" size="sm" onClick={dissolve}>
                  Dissolve…
                </Button>
                <Button size="sm" disabled={lines === 0} onClick={() => setReleasing(true)}>
                  Release…
                </Button>
              </>
            ) : (
              <DownloadButton batch={batch} />
            )}
          </Group>
        }
      >
        {released_at === null ? null : (
          <Box mb="lg">
            <BatchProgress batch={batch} />
          </Box>
        )}
        <Facts facts={factsOf(batch)} />
      </ListCard>
      <ReleaseDialog
        batch={batch}
        isOpen={isReleasing}
        onDone={({ isProposed }) =>
          say(isProposed ? PROPOSED : `Batch ${id} has been released. Download its file for the bank.`)
        }
        onClose={() => setReleasing(false)}
      />
      {dialog}
    </>
  )
}

/** A payout batch: its content, its file, and the results of the bank. */
export default function BatchScreen({ params }: Route.ComponentProps) {
  const id = recordIdIn(params.id)
  const query = useQuery({
    ...staffRecord('GET /staff/payouts/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <>
      <BackLink to="/staff/payouts">Payouts</BackLink>
      <RecordStates query={id === undefined ? undefined : query} what="batch" none="Batch not found">
        {(batch) => <Loaded key={batch.id} batch={batch} />}
      </RecordStates>
    </>
  )
}

const sentences = {
  draft: 'You can still change a draft. Releasing it creates the bank file and marks its withdrawals as sent.',
  released: 'Send the file to the bank, then record what it paid and what it returned.',
  settled: 'Every withdrawal in this batch has a result. You can still record later returns.',
  dissolved: 'This draft was dissolved. Its withdrawals can go into another batch.',
} as const satisfies Record<Batch['state'], string>

function Loaded({ batch }: { batch: Batch }) {
  const { id, state } = batch
  const isReleased = state === 'released' || state === 'settled'
  return (
    <>
      <ScreenHeading title={`Batch ${id}`} text={sentences[state]} />
      <BatchCard batch={batch} />
      {isReleased ? <FileCard batch={batch} /> : null}
      {isReleased ? <ResultsCard batch={batch} /> : null}
      {state === 'dissolved' ? null : <LinesCard batch={batch} />}
    </>
  )
}
