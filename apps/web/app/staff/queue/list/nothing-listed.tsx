import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import type { QueueView } from '../decidable.ts'

export type NothingListedProps = {
  Icon: Icon
  /** What is listed: 'payments'. */
  what: string
  view: QueueView
  page: number
  /** What will wait here. */
  why: string
  onFirstPage: () => void
}

/** Stands where a queue would: all is done, or nothing of the kind has happened yet. */
export function NothingListed({ Icon, what, view, page, why, onFirstPage }: NothingListedProps) {
  if (page > 1) {
    return (
      <EmptyList Icon={Icon} message={`There are no ${what} on this page`}>
        <Button variant="default" size="sm" onClick={onFirstPage}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (view === 'Pending') return <EmptyList Icon={Icon} message="Nothing waits for a decision" why={why} />
  return <EmptyList Icon={Icon} message={view === 'All' ? `No ${what} yet` : `No ${what} are ${view.toLowerCase()}`} />
}
