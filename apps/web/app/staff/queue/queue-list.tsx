import { Box, Button, Group, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import { outdatedLook, STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { type Decidable, nameOf, type QueueView } from './decidable.ts'
import { LoadingRows } from './loading-rows.tsx'
import styles from './queue.module.css'
import { QueueRow } from './queue-row.tsx'
import type { useQueue } from './use-queue.ts'

export type QueueListProps<Row extends Decidable> = {
  queue: ReturnType<typeof useQueue<Row>>
  /** What is listed: 'payments'. */
  what: string
  momentOf: (row: Row) => string
  noteOf: (row: Row) => string | undefined
  /** Shown before a row, for example a checkbox. */
  renderBefore?: ((row: Row) => ReactNode) | undefined
  /** Shown above the rows. It stays when no rows are left, because it may show what became of them. */
  above?: ReactNode
  empty: ReactNode
  onStep: (steps: 1 | -1) => void
}

const LOOKS: Partial<Record<Decidable['status'], 'good' | 'bad'>> = { Approved: 'good', Rejected: 'bad' }

/** The list of a queue, one page at a time. Each row links to its record. */
export function QueueList<Row extends Decidable>(props: QueueListProps<Row>) {
  const { queue, what, momentOf, noteOf, renderBefore, above, empty, onStep } = props
  const { view, list, record, chosenId } = queue
  const noteFor = (row: Row) => (row.status === 'Pending' ? noteOf(row) : view === row.status ? undefined : row.status)
  return (
    <section aria-labelledby="queue" className={styles.listPane}>
      <Group justify="space-between" gap="sm" wrap="nowrap" px="md" py="sm" className={styles.top}>
        <Title order={2} id="queue" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
          {`${view} ${what}`}
        </Title>
        <Text span fz="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {list.data === undefined ? '' : queue.total.toLocaleString('en-US')}
        </Text>
      </Group>
      {above}
      <ListStates query={{ ...list, data: queue.rows }} what={what} whose="the" empty={empty}>
        {(rows) => (
          <>
            <Box
              component="ul"
              className={styles.rows}
              aria-labelledby="queue"
              {...outdatedLook(list.isPlaceholderData)}
            >
              {rows?.map((row) => (
                <QueueRow
                  key={row.id}
                  id={row.id}
                  name={nameOf(row)}
                  amount={row.amount}
                  moment={momentOf(row)}
                  isWaiting={row.status === 'Pending'}
                  note={noteFor(row)}
                  look={LOOKS[row.status]}
                  isCurrent={row.id === record?.id}
                  search={queue.searchFor(row.id)}
                  replaces={chosenId !== undefined}
                  before={renderBefore?.(row)}
                  onStep={onStep}
                />
              )) ?? <LoadingRows />}
            </Box>
            <Box px="md" pb="md">
              <TablePages
                labelledBy="queue"
                page={queue.page}
                pageSize={STAFF_PAGE_SIZE}
                total={queue.total}
                onChange={queue.turn}
              />
            </Box>
          </>
        )}
      </ListStates>
    </section>
  )
}

export type NothingListedProps = {
  Icon: Icon
  /** What is listed: 'payments'. */
  what: string
  view: QueueView<Decidable>
  /** Whether a text or days leave out records of the view. */
  isNarrowed: boolean
  page: number
  /** When records appear here. */
  why: string
  onFirstPage: () => void
  onShowAll: () => void
}

/** Shown in place of an empty queue. */
export function NothingListed(props: NothingListedProps) {
  const { Icon, what, view, isNarrowed, page, why, onFirstPage, onShowAll } = props
  if (page > 1) {
    return (
      <EmptyList Icon={Icon} message={`No ${what} on this page`}>
        <Button variant="default" size="sm" onClick={onFirstPage}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyList Icon={Icon} message="No matches">
        {view === 'All' ? null : (
          <Button variant="default" size="sm" onClick={onShowAll}>
            {`Search all ${what}`}
          </Button>
        )}
      </EmptyList>
    )
  }
  if (view === 'Pending') return <EmptyList Icon={Icon} message={`No ${what} to review`} why={why} />
  return <EmptyList Icon={Icon} message={view === 'All' ? `No ${what} yet` : `No ${what} are ${view.toLowerCase()}`} />
}
