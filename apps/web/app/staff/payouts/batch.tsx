import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { BackLink } from '../content/record-parts.tsx'
import { recordIdIn } from '../parts/record-query.ts'
import { RecordStates } from '../parts/record-states.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import type { Route } from './+types/batch.ts'
import { BatchCard } from './batch-card.tsx'
import { FileCard } from './file-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { batchQuery } from './payout-calls.ts'
import { ResultsCard } from './results-card.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, 'Payout Batch')
}

/** A payout batch: what is in it, its file, and what the bank did. */
export default function BatchScreen({ params }: Route.ComponentProps) {
  const id = recordIdIn(params.id)
  const query = useQuery({ ...batchQuery(id ?? 0), enabled: id !== undefined })
  return (
    <>
      <BackLink to="/staff/payouts">Payouts</BackLink>
      <RecordStates query={id === undefined ? undefined : query} what="batch" none="No Such Batch">
        {(batch) => <Loaded key={batch.id} batch={batch} />}
      </RecordStates>
    </>
  )
}

const sentences = {
  draft: 'A draft can be changed. When it is released, its file is made and its withdrawals are with the bank.',
  released: 'The file is for the bank. Record here what the bank paid and what it returned.',
  settled: 'Every withdrawal of this batch has a result. What the bank returns later can still be recorded.',
  dissolved: 'This draft was given up. Its withdrawals wait for another batch.',
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
