import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListStates } from '../../../components/list/list-states.tsx'
import { TablePages } from '../../../components/table/table-pages.tsx'
import { STAFF_PAGE_SIZE } from '../../parts/page-query.ts'
import type { Decidable } from '../decidable.ts'
import type { useQueue } from '../use-queue.ts'
import styles from './queue-list.module.css'
import { QueueRow } from './queue-row.tsx'

export type QueueListProps<Row extends Decidable> = {
  queue: ReturnType<typeof useQueue<Row>>
  /** What is listed: 'payments'. */
  what: string
  momentOf: (row: Row) => string
  noteOf: (row: Row) => string | undefined
  /** Stands before a row, such as a box to tick. */
  renderBefore?: ((row: Row) => ReactNode) | undefined
  /** Stands above the rows, and stays when there are none left: it may have something to tell of them. */
  above?: ReactNode
  empty: ReactNode
  onStep: (steps: 1 | -1) => void
}

const IN_READING = ['first', 'second', 'third', 'fourth', 'fifth']

/** The list of a queue, a page at a time; each row leads to its record. */
export function QueueList<Row extends Decidable>(props: QueueListProps<Row>) {
  const { queue, what, momentOf, noteOf, renderBefore, above, empty, onStep } = props
  const { view, list, record, chosenId } = queue
  const noteFor = (row: Row) => (row.status === 'Pending' ? noteOf(row) : view === row.status ? undefined : row.status)
  return (
    <section aria-labelledby="queue" className={styles.list}>
      <div className={styles.top}>
        <h2 id="queue" className={styles.title}>
          {`${view} ${what}`}
        </h2>
        <span className={styles.total}>{list.data === undefined ? '' : queue.total.toLocaleString('en-US')}</span>
      </div>
      {above}
      <ListStates query={{ ...list, data: queue.rows }} what={what} whose="the" empty={empty}>
        {(rows) => (
          <>
            <ul className={styles.rows} aria-labelledby="queue" data-outdated={list.isPlaceholderData || undefined}>
              {rows?.map((row) => (
                <QueueRow
                  key={row.id}
                  row={row}
                  moment={momentOf(row)}
                  note={noteFor(row)}
                  isCurrent={row.id === record?.id}
                  search={queue.searchFor(row.id)}
                  replaces={chosenId !== undefined}
                  before={renderBefore?.(row)}
                  onStep={onStep}
                />
              )) ??
                IN_READING.map((name) => (
                  <li key={name} className={styles.reading}>
                    <Skeleton height="1em" width="60%" />
                    <Skeleton height="0.8em" width="35%" />
                  </li>
                ))}
            </ul>
            <div className={styles.pages}>
              <TablePages
                labelledBy="queue"
                page={queue.page}
                pageSize={STAFF_PAGE_SIZE}
                total={queue.total}
                onChange={queue.turn}
              />
            </div>
          </>
        )}
      </ListStates>
    </section>
  )
}
