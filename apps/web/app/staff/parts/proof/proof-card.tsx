import type { CheckSummary } from '@evergrove/contract/staff/staff-home'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { ListCard } from '../../../components/list/list-card.tsx'
import { Moment } from '../moment.tsx'
import styles from './proof-card.module.css'

export type Verdict = {
  isGood: boolean
  sentence: string
  /** Each thing that is wrong, in words. */
  problems: readonly string[]
}

export type ProofCardProps<T> = {
  id: string
  title: string
  /** What is proved, and when it is without being asked. */
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
  /** What the newest check found, whoever made it; null before the first one, undefined while it is read. */
  last: CheckSummary | null | undefined
  judgeLast: (last: CheckSummary) => Verdict
}

/**
 * A check of everything that was ever written, made when it is asked for, since it may take a while; until then what the
 * newest one found.
 */
export function ProofCard<T>(props: ProofCardProps<T>) {
  const { id, title, note, action, query, judge, last, judgeLast } = props
  const { data, dataUpdatedAt, isFetching, isError, refetch } = query
  const lastAt = last ? Date.parse(last.checked_at) : 0
  const isOwnNewer = data !== undefined && !isError && dataUpdatedAt >= lastAt
  const button = (
    <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
      {action}
    </Button>
  )
  return (
    <ListCard id={id} title={title} note={note} action={button}>
      <div role="status" className={styles.verdict}>
        {isError && !isFetching ? <p>The check could not be made. Please try again.</p> : null}
        {isOwnNewer ? (
          <Said verdict={judge(data)} at={dataUpdatedAt} />
        ) : last ? (
          <Said verdict={judgeLast(last)} at={lastAt} tookMs={last.took_ms} />
        ) : last === null && !isFetching && !isError ? (
          <p className={styles.when}>It has not been checked yet.</p>
        ) : null}
      </div>
    </ListCard>
  )
}

const secondsOf = (ms: number): string =>
  `${(ms / 1000).toLocaleString('en-US', { maximumFractionDigits: ms < 10_000 ? 1 : 0 })} s`

function Said({ verdict, at, tookMs }: { verdict: Verdict; at: number; tookMs?: number }) {
  const { isGood, sentence, problems } = verdict
  const Icon = isGood ? IconShieldCheck : IconAlertTriangle
  return (
    <>
      <p className={styles.words} data-good={isGood}>
        <Icon size={20} stroke={1.8} aria-hidden />
        {sentence}
      </p>
      <p className={styles.when}>
        Checked <Moment moment={new Date(at).toISOString()} />
        {tookMs === undefined ? null : `, in ${secondsOf(tookMs)}`}
      </p>
      {problems.length === 0 ? null : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  )
}
