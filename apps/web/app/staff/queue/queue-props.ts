/** What tells one queue from another. */
import type { ReactNode } from 'react'
import type { Decidable } from './decidable.ts'
import type { NothingListedProps } from './list/nothing-listed.tsx'
import type { QueueListProps } from './list/queue-list.tsx'
import type { RecordPaneProps } from './record/record-pane.tsx'
import type { QueueCalls } from './use-queue-acts.ts'

export type QueueProps<Row extends Decidable> = Pick<QueueListProps<Row>, 'momentOf' | 'noteOf' | 'renderBefore'> &
  Pick<RecordPaneProps<Row>, 'children'> &
  Pick<NothingListedProps, 'Icon' | 'why'> & {
    title: string
    text: string
    /** What is decided, one and several of them: 'payment' and 'payments'. */
    what: { one: string; many: string }
    calls: QueueCalls<Row>
    /** Reasons for a rejection that are often given. */
    templates: readonly string[]
    renderApproval: (row: Row) => ReactNode
    rejection: (row: Row) => ReactNode
    /** Keys of the record besides those of every queue. */
    keys?: readonly { keys: readonly string[]; act: string }[]
    /** Stands beside the choice of a view. */
    tools?: ReactNode
    /** Stands above the rows of a page. */
    renderAbove?: (rows: readonly Row[]) => ReactNode
  }
