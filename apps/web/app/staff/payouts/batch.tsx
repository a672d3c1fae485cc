import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { RecordStates } from '../parts/record-states.tsx'
import { recordIdIn } from '../parts/use-address.ts'
import { staffRecord } from '../session/staff-api.ts'
import type { Route } from './+types/batch.ts'
import { BatchCard } from './batch-card.tsx'
import { FileCard } from './file-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { ResultsCard } from './results-card.tsx'

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
