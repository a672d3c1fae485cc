import { type Icon, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../plain/button.tsx'
import plain from '../plain/plain.module.css'
import { VisuallyHidden } from '../site/visually-hidden.tsx'
import { retryFrom, useFailedLoad } from './failed-loads.tsx'
import styles from './list.module.css'

export type CouldNotLoadProps = {
  /** Names the missing list to screen readers: 'your withdrawals'. */
  what: string
  onRetry: () => void
}

/** Replaces a list that failed to load. The rest of the screen stays usable (ERR-020). */
export function CouldNotLoad({ what, onRetry }: CouldNotLoadProps) {
  const isOneOfSeveral = useFailedLoad(onRetry)
  return (
    <div className={styles.nothing}>
      <IconCloudOff size={28} stroke={1.5} aria-hidden />
      <p>Could not load</p>
      {isOneOfSeveral ? null : (
        <Button
          variant="default"
          size="sm"
          className={styles.action}
          aria-label={`Retry: load ${what}`}
          onClick={() => retryFrom(onRetry)}
        >
          Retry
        </Button>
      )}
    </div>
  )
}

/** A hint under a figure that failed to load. Several figures come from one load, so the screen itself explains the failure. */
export function RetryHint({ what, onRetry }: CouldNotLoadProps) {
  const isOneOfSeveral = useFailedLoad(onRetry)
  if (isOneOfSeveral) return <>&nbsp;</>
  return (
    <>
      Could not load{' '}
      <Button variant="subtle" size="compact" aria-label={`Retry: load ${what}`} onClick={() => retryFrom(onRetry)}>
        Retry
      </Button>
    </>
  )
}

export type ListStatesProps<Row> = {
  query: { data: readonly Row[] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown }
  /** Names the rows, after 'your' or 'the': 'withdrawals'. */
  what: string
  /** 'your' for the reader's own list, 'the' for any other. */
  whose?: 'your' | 'the'
  /** Shown if the list has no rows. */
  empty: ReactNode
  /** The list. Its rows are undefined while they are loading. */
  children: (rows: readonly Row[] | undefined) => ReactNode
}

/** A list in each of its states: loading, failed, empty and loaded. Loaded rows stay when a later load fails. */
export function ListStates<Row>({ query, what, whose = 'your', empty, children }: ListStatesProps<Row>) {
  const { data, isPending, isError, refetch } = query
  return (
    <>
      <VisuallyHidden role="status">{isPending ? `Loading ${whose} ${what}` : ''}</VisuallyHidden>
      {data === undefined && isError ? (
        <CouldNotLoad what={`${whose} ${what}`} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        empty
      ) : (
        children(data)
      )}
    </>
  )
}

export type EmptyListProps = {
  Icon: Icon
  /** The specification's sentence, word for word. */
  message: string
  /** Explains why the list is empty and what would fill it. */
  why?: string
  /** The screen with the next action. */
  link?: { to: string; words: string }
  /** Another next action, such as a button. */
  children?: ReactNode
}

/** Replaces a list without rows. */
export function EmptyList({ Icon, message, why, link, children }: EmptyListProps) {
  return (
    <div className={styles.nothing}>
      <Icon size={32} stroke={1.4} aria-hidden />
      <p className={styles.message}>{message}</p>
      {why === undefined ? null : <p className={styles.why}>{why}</p>}
      {link === undefined ? null : (
        <div className={styles.action}>
          <Link to={link.to} prefetch="intent" className={plain.button} data-variant="default" data-size="sm">
            {link.words}
          </Link>
        </div>
      )}
      {children === undefined ? null : <div className={styles.action}>{children}</div>}
    </div>
  )
}
