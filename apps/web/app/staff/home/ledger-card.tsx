import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { CheckCard, type Verdict } from '../parts/check-card.tsx'
import { staffApi } from '../session/staff-api.ts'

const ledgerQuery = apiQuery('staff/ledger/check', (init) => staffApi().staff.ledger.check.$get({}, { init }))

function judge(rules: number, broken: readonly { name: string; count: number; rows?: unknown[] }[]): Verdict {
  if (broken.length === 0) {
    return { isGood: true, sentence: `Passed: all ${rules} ledger checks.`, problems: [] }
  }
  return {
    isGood: false,
    sentence: `${broken.length} of ${rules} ledger checks failed.`,
    problems: broken.map(({ name, count, rows }) =>
      rows === undefined ? `${name} (${count})` : `${name} (${count}): ${JSON.stringify(rows)}`,
    ),
  }
}

/** Whether the ledger is in order: what the latest check found, and a button to check again. */
export function LedgerCard({ last }: { last: CheckSummary | null | undefined }) {
  const query = useQuery({ ...ledgerQuery, enabled: false, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <CheckCard
      id="ledger"
      title="Ledger check"
      note="Checks every balance, ledger entry and position. Runs automatically every night."
      action="Check now"
      query={query}
      judge={(findings) =>
        judge(
          findings.length,
          findings.filter(({ count }) => count > 0),
        )
      }
      last={last}
      judgeLast={({ checked, breaches }) => judge(checked, breaches)}
    />
  )
}
