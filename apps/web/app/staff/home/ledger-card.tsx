import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { ProofCard, type Verdict } from '../parts/proof/proof-card.tsx'
import { staffApi } from '../session/staff-api.ts'

const ledgerQuery = apiQuery('staff/ledger/check', (init) => staffApi().staff.ledger.check.$get({}, { init }))

type Rules = readonly { name: string; count: number; rows: unknown[] }[]

function judge(rules: Rules): Verdict {
  const broken = rules.filter(({ count }) => count > 0)
  if (broken.length === 0) {
    return { isGood: true, sentence: `In order: all ${rules.length} rules of the ledger hold.`, problems: [] }
  }
  return {
    isGood: false,
    sentence: `Not in order: ${broken.length} of ${rules.length} rules are broken.`,
    problems: broken.map(({ name, count, rows }) => `${name} (${count}): ${JSON.stringify(rows)}`),
  }
}

/** Whether the ledger is in order, proved when it is asked for. */
export function LedgerCard() {
  const query = useQuery({ ...ledgerQuery, enabled: false, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <ProofCard
      id="ledger"
      title="Ledger Check"
      note="Proves every balance, booking and placement. It runs by itself every night and reports to the operator’s log."
      action="Check Now"
      query={query}
      judge={judge}
    />
  )
}
