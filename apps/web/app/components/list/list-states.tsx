import type { ReactNode } from 'react'
import { CouldNotLoad } from './could-not-load.tsx'
import styles from './list.module.css'

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
      <div role="status" className={styles.hidden}>
        {isPending ? `Loading ${whose} ${what}` : ''}
      </div>
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
