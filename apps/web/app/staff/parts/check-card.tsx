import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { Moment } from '../../components/moment.tsx'
import { Button } from '../../components/plain/button.tsx'
import styles from './parts.module.css'

/** Something that is wrong, in words, and what can be done about it. */
export type Problem = { text: string; action?: ReactNode }

export type Verdict = {
  isGood: boolean
  sentence: string
  problems: readonly Problem[]
}

export type CheckCardProps<T> = {
  id: string
  title: string
  /** What the check proves, and when it runs automatically. */
  note: string
  /** What the button says. */
  action: string
  query: {
    data: T | undefined
    dataUpdatedAt: number
    isFetching: boolean
    isError: boolean
    refetch: () => unknown
  }
  judge: (data: T) => Verdict
  /** What the latest check found, no matter who ran it; null before the first one, undefined while it loads. */
  last: CheckSummary | null | undefined
  judgeLast: (last: CheckSummary) => Verdict
}

/**
 * A check of every record ever written. It can take a while, so it runs only on request; until then the card shows what
 * the latest check found.
 */
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
        {isError && !isFetching ? <p className={styles.words}>The check couldn’t be run. Try again.</p> : null}
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
