import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Button } from '../../components/plain/button.tsx'
import { staffQuery } from '../session/staff-api.ts'
import styles from './parts.module.css'

/** A problem in words, and the action for it. */
export type Problem = { text: string; action?: ReactNode }

export type Verdict = {
  isGood: boolean
  sentence: string
  problems: readonly Problem[]
}

type CheckCardProps<T> = {
  id: string
  title: string
  /** The purpose of the check, and the time when it runs automatically. */
  note: string
  /** The words on the button. */
  action: string
  query: {
    data: T | undefined
    dataUpdatedAt: number
    isFetching: boolean
    isError: boolean
    refetch: () => unknown
  }
  judge: (data: T) => Verdict
  /** The findings of the latest check by anyone. Null before the first one, undefined while it loads. */
  last: CheckSummary | null | undefined
  judgeLast: (last: CheckSummary) => Verdict
}

/** A check of every record ever written. It can be slow, so it runs only on request. Until then the latest findings show. */
export function CheckCard<T>(props: CheckCardProps<T>) {
  const { id, title, note, action, query, judge, last, judgeLast } = props
  const { data, dataUpdatedAt, isFetching, isError, refetch } = query
  const lastAt = last ? Date.parse(last.checked_at) : 0
  const isOwnNewer = data !== undefined && !isError && dataUpdatedAt >= lastAt
  const button = (
    <Button variant="default" size="sm" disabled={isFetching} aria-busy={isFetching} onClick={() => void refetch()}>
      {action}
    </Button>
  )
  return (
    <ListCard id={id} title={title} note={note} action={button}>
      <div role="status">
        {isError && !isFetching ? <p className={styles.words}>The check could not be run. Try again.</p> : null}
        {isOwnNewer ? (
          <Result verdict={judge(data)} at={dataUpdatedAt} />
        ) : last ? (
          <Result verdict={judgeLast(last)} at={lastAt} tookMs={last.took_ms} />
        ) : last === null && !isFetching && !isError ? (
          <p className={`${styles.words} ${styles.aside}`}>Not checked yet.</p>
        ) : null}
      </div>
    </ListCard>
  )
}

const secondsOf = (ms: number): string =>
  `${(ms / 1000).toLocaleString('en-US', { maximumFractionDigits: ms < 10_000 ? 1 : 0 })} s`

function Result({ verdict, at, tookMs }: { verdict: Verdict; at: number; tookMs?: number }) {
  const { isGood, sentence, problems } = verdict
  const Icon = isGood ? IconShieldCheck : IconAlertTriangle
  return (
    <>
      <div className={styles.verdict} data-good={isGood || undefined}>
        <Icon size={20} stroke={1.8} aria-hidden />
        <p>{sentence}</p>
      </div>
      <p className={styles.aside}>
        Checked <Moment moment={new Date(at).toISOString()} />
        {tookMs === undefined ? null : `, in ${secondsOf(tookMs)}. Newer entries are included in the next check.`}
      </p>
      {problems.length === 0 ? null : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem.text}>
              {problem.text}
              {problem.action ? <div className={styles.action}>{problem.action}</div> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export const chainQuery = staffQuery('GET /staff/audit/check')

type Check = { entries: number; head?: string; count: number; rows?: { entry_id: number; problem: string }[] }

const SHOWN_OF_HASH = 16

function judgeChain({ entries, head, count, rows = [] }: Check): Verdict {
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

/** The state of the audit trail: the findings of the latest check, and a button to check again. */
export function ChainCard({ last }: { last: CheckSummary | null | undefined }) {
  const query = useQuery({ ...chainQuery, enabled: false, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <CheckCard
      id="chain"
      title="Audit trail integrity"
      note="Each entry is sealed with the one before it, so any later change is detected."
      action="Verify now"
      query={query}
      judge={judgeChain}
      last={last}
      judgeLast={({ checked, breaches }) =>
        judgeChain({ entries: checked, count: breaches.reduce((sum, { count }) => sum + count, 0) })
      }
    />
  )
}

export const logQuery = staffQuery('GET /staff/log/check')

function judgeLog(
  entries: number,
  found: readonly { name: string; count: number; rows?: readonly string[] }[],
): Verdict {
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

/** The state of the transparency log: the findings of the latest check, and a button to check again. */
export function LogCard({ last }: { last: CheckSummary | null | undefined }) {
  const query = useQuery({ ...logQuery, enabled: false, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <CheckCard
      id="log"
      title="Transparency log"
      note="Every ledger entry, audit entry and plan is in a signed public log. Proven automatically every night."
      action="Prove now"
      query={query}
      judge={({ entries, findings }) =>
        judgeLog(
          entries,
          findings.filter(({ count }) => count > 0),
        )
      }
      last={last}
      judgeLast={({ checked, breaches }) => judgeLog(checked, breaches)}
    />
  )
}

/** The query of the waiting work and the figures of the last thirty days, as far as the role may see them. */
export const homeQuery = staffQuery('GET /staff/home')
