import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { Card } from '../../../components/card.tsx'
import { EntrySkeleton, Explanation, type ExplanationProps } from '../../../components/entries/explanation.tsx'
import { ProofCard } from '../../../components/entries/proof-card.tsx'
import { CouldNotLoad } from '../../../components/list/list-states.tsx'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import { unlistedMeta } from '../../../public/seo/page-meta.ts'
import type { Route } from './+types/entry.ts'
import { addressOfEntry, entryNumberIn, entryQuery, loadReceipt } from './entry-query.ts'

export const meta = unlistedMeta('Statement entry')

/** Returns the address of a record, because agents have screens only for their entries and requests. */
const addressOf: ExplanationProps['addressOf'] = ({ to, id }) => {
  if (to === 'entry') return addressOfEntry(id)
  return to === 'withdrawal' ? `/dashboard/withdrawals?chosen=${id}` : undefined
}

/** One entry of the statement with its reason in words. */
export default function Entry({ params }: Route.ComponentProps) {
  const number = entryNumberIn(params.number)
  return (
    <>
      <BackLink to="/dashboard/statement">Statement</BackLink>
      {number === undefined ? <None /> : <Loaded key={number} number={number} />}
    </>
  )
}

const None = () => <ScreenHeading title="Entry not found" text="No entry has this number. Check the address." />

function Loaded({ number }: { number: number }) {
  const { data, isError, refetch } = useQuery(entryQuery(number))
  if (data === null) return <None />
  if (data !== undefined) {
    return (
      <Explanation entry={data} addressOf={addressOf}>
        <ProofCard
          entry={data}
          loadReceipt={() => loadReceipt(number)}
          ifNotProven="Contact us, and keep the receipt."
        />
      </Explanation>
    )
  }
  if (isError) {
    return (
      <>
        <ScreenHeading title="Entry" />
        <Card>
          <CouldNotLoad what="the entry" onRetry={() => void refetch()} />
        </Card>
      </>
    )
  }
  return <EntrySkeleton />
}
