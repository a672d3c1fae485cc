import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CheckCard, type Problem, type Verdict } from '../parts/check-card.tsx'
import { staffQuery } from '../session/staff-api.ts'

export const ledgerQuery = staffQuery('GET /staff/ledger/check')

/** The dialog needs the component library, so it loads only if something is wrong. */
const ExplainFinding = lazy(async () => ({ default: (await import('./explain-finding.tsx')).ExplainFinding }))

type Finding = { name: string; count: number; explained?: number; rows?: { id: number | null; details?: unknown }[] }

/** Describes a finding about a record: 'entry id 12, expected 20.00'. */
const wordsOf = (details: unknown): string =>
  Object.entries(details ?? {})
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

/** Returns the breaches of a rule one by one, if the check has just been made. */
const problemsOf = ({ name, count, rows }: Finding): Problem[] =>
  rows === undefined
    ? [{ text: `${name} (${count})` }]
    : rows.map(({ id, details }, index) => ({
        text: `${name} (${index + 1} of ${count}): ${wordsOf(details)}`,
        action:
          id === null ? null : (
            <Suspense fallback={null}>
              <ExplainFinding id={id} />
            </Suspense>
          ),
      }))

function judge(rules: number, findings: readonly Finding[]): Verdict {
  const broken = findings.filter(({ count }) => count > 0)
  const explained = findings.reduce((sum, finding) => sum + (finding.explained ?? 0), 0)
  const aside = explained === 0 ? '' : ` Explained earlier: ${explained}.`
  const sentence =
    broken.length === 0 ? `Passed: all ${rules} ledger checks.` : `${broken.length} of ${rules} ledger checks failed.`
  return { isGood: broken.length === 0, sentence: sentence + aside, problems: broken.flatMap(problemsOf) }
}

/** The state of the ledger: the findings of the latest check, and a button to check again. */
export function LedgerCard({ last }: { last: CheckSummary | null | undefined }) {
  const query = useQuery({ ...ledgerQuery, enabled: false, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <CheckCard
      id="ledger"
      title="Ledger check"
      note="Checks every balance, ledger entry and position. Runs automatically every night."
      action="Check now"
      query={query}
      judge={(findings) => judge(findings.length, findings)}
      last={last}
      judgeLast={({ checked, breaches }) => judge(checked, breaches)}
    />
  )
}
