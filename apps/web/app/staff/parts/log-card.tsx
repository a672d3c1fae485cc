import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../session/staff-api.ts'
import { CheckCard, type Verdict } from './check-card.tsx'

function judge(entries: number, found: readonly { name: string; count: number; rows?: readonly string[] }[]): Verdict {
  const number = entries.toLocaleString('en-US')
  if (found.length === 0) {
    return {
      isGood: true,
      sentence: `Proven: all ${number} entries are as they were signed, and none is missing.`,
      problems: [],
    }
  }
  return {
    isGood: false,
    sentence: `Not proven: ${found.length === 1 ? 'one thing' : `${found.length} things`} wrong in ${number} entries.`,
    problems: found.map(({ name, count, rows = [] }) => ({
      text: [`${name} (${count})`, rows.join(', ')].filter((text) => text !== '').join(': '),
    })),
  }
}

/** Whether the transparency log is in order: what the latest check found, and a button to check again. */
export function LogCard({ last }: { last: CheckSummary | null | undefined }) {
  const query = useQuery({
    ...staffQuery('GET /staff/log/check'),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <CheckCard
      id="log"
      title="Transparency log"
      note="Every ledger entry, audit entry and plan is in a signed public log. Proven automatically every night."
      action="Prove now"
      query={query}
      judge={({ entries, findings }) =>
        judge(
          entries,
          findings.filter(({ count }) => count > 0),
        )
      }
      last={last}
      judgeLast={({ checked, breaches }) => judge(checked, breaches)}
    />
  )
}
