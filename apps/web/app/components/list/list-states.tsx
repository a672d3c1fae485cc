import type { ReactNode } from 'react'
import { VisuallyHidden } from '../site/visually-hidden.tsx'
import { CouldNotLoad } from './could-not-load.tsx'

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
