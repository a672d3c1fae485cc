import { Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { ListCard } from '../../../parts/list/list-card.tsx'
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
}

/** A check of everything that was ever written, made when it is asked for, since it may take a while. */
export function ProofCard<T>({ id, title, note, action, query, judge }: ProofCardProps<T>) {
  const { data, dataUpdatedAt, isFetching, isError, refetch } = query
  const button = (
    <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
      {action}
    </Button>
  )
  return (
    <ListCard id={id} title={title} note={note} action={button}>
      <div role="status" className={styles.verdict}>
        {isError && !isFetching ? <p>The check could not be made. Please try again.</p> : null}
        {data !== undefined && !isError ? <Said verdict={judge(data)} at={dataUpdatedAt} /> : null}
      </div>
    </ListCard>
  )
}

function Said({ verdict, at }: { verdict: Verdict; at: number }) {
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
