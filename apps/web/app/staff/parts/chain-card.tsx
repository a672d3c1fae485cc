import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../session/staff-api.ts'
import { CheckCard, type Verdict } from './check-card.tsx'

type Check = { entries: number; head?: string; count: number; rows?: { entry_id: number; problem: string }[] }

const SHOWN_OF_HASH = 16

function judge({ entries, head, count, rows = [] }: Check): Verdict {
  const number = entries.toLocaleString('en-US')
  if (count === 0) {
    const link = head === undefined ? '' : ` Last seal: ${head.slice(0, SHOWN_OF_HASH)}.`
    return {
      isGood: true,
      sentence: `Verified: none of the ${number} entries has been altered.${link}`,
      problems: [],
    }
  }
  return {
    isGood: false,
    sentence: `Not verified: ${count.toLocaleString('en-US')} of ${number} entries have been altered.`,
    problems: rows.map(({ entry_id, problem }) => ({ text: `Entry ${entry_id} ${problem}` })),
  }
}

/** Whether the audit trail is unchanged: what the latest check found, and a button to check again. */
export function ChainCard({ last }: { last: CheckSummary | null | undefined }) {
  const query = useQuery({
    ...staffQuery('GET /staff/audit/check'),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <CheckCard
      id="chain"
      title="Audit trail integrity"
      note="Each entry is sealed with the one before it, so any later change is detected."
      action="Verify now"
      query={query}
      judge={judge}
      last={last}
      judgeLast={({ checked, breaches }) =>
        judge({ entries: checked, count: breaches.reduce((sum, { count }) => sum + count, 0) })
      }
    />
  )
}
