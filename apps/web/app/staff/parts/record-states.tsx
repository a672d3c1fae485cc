import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'

export type RecordStatesProps<R> = {
  /** Undefined if the address names no number. */
  query: Pick<UseQueryResult<R | null>, 'data' | 'isError' | 'refetch'> | undefined
  /** Names the record in the singular: 'mailing'. */
  what: string
  /** The heading for a missing record: 'Mailing not found'. */
  none: string
  /** The placeholder while it loads. The default is one card. */
  loading?: ReactNode
  children: (record: R) => ReactNode
}

/** A screen with one record in each of its states: loading, failed, missing and loaded. */
export function RecordStates<R>({ query, what, none, loading, children }: RecordStatesProps<R>) {
  if (query === undefined || query.data === null) {
    return <ScreenHeading title={none} text={`No ${what} has this number. Check the address.`} />
  }
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <>
        <ScreenHeading title={what.replace(/^./, (first) => first.toUpperCase())} />
        <Card>
          <CouldNotLoad what={`the ${what}`} onRetry={() => void query.refetch()} />
        </Card>
      </>
    )
  }
  if (loading !== undefined) return loading
  return (
    <>
      <VisuallyHidden role="status">{`Loading the ${what}`}</VisuallyHidden>
      <Skeleton height="2.5rem" width="16rem" maw="100%" mb="lg" radius="md" />
      <Card>
        <Skeleton height="14rem" radius="md" />
      </Card>
    </>
  )
}
