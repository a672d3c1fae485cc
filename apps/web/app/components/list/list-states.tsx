import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { CouldNotLoad } from './could-not-load.tsx'

export type ListStatesProps<Row> = {
  query: { data: readonly Row[] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown }
  /** What is listed, after 'your' or 'the': 'withdrawals'. */
  what: string
  /** Whose it is: the reader's own, unless it is said to be others'. */
  whose?: 'your' | 'the'
  /** Instead of a list without rows. */
  empty: ReactNode
  /** The list; without rows while they are read. */
  children: (rows: readonly Row[] | undefined) => ReactNode
}

/** A list in each of its states: in reading, failed, empty, and there. What was read once stays when reading fails later. */
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
