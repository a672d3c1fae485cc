import { Box, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { StaffPages } from '../parts/paged-list.tsx'
import { outdatedLook } from '../parts/use-address.ts'
import { ageOf } from './age.ts'
import { BulkBar, SelectBox } from './bulk.tsx'
import { rowId } from './focus.ts'
import type { Queued, QueueKind } from './kind.ts'
import styles from './queue.module.css'
import type { useQueueActions } from './use-queue-actions.ts'

export type QueueListProps<Row extends Queued> = {
  kind: QueueKind<Row>
  actions: ReturnType<typeof useQueueActions<Row>>
}

/** The list of a queue, one page at a time. Each row links to its record. */
export function QueueList<Row extends Queued>({ kind, actions }: QueueListProps<Row>) {
  const { queue, bulk } = actions
  const { list } = queue
  const what = kind.what.many
  return (
    <section aria-labelledby="queue" className={styles.listPane}>
      <Group justify="space-between" gap="sm" wrap="nowrap" px="md" py="sm" className={styles.top}>
        <Title order={2} id="queue" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
          {queue.view.title}
        </Title>
        <Text span fz="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {list.data === undefined
            ? ''
            : [queue.total.toLocaleString('en-US'), queue.view.order].filter(Boolean).join(', ')}
        </Text>
      </Group>
      {/* The bar stays when no rows are left, because it may show their results. */}
      {kind.bulk === undefined ? null : <BulkBar bulk={bulk} />}
      <ListStates
        query={{ ...list, data: queue.rows }}
        what={what}
        whose="the"
        empty={<NothingListed kind={kind} actions={actions} />}
      >
        {(rows) => (
          <>
            <Box component="ul" aria-labelledby="queue" {...outdatedLook(list.isPlaceholderData)}>
              {rows?.map((row) => <QueueRow key={row.id} row={row} kind={kind} actions={actions} />) ?? <LoadingRows />}
            </Box>
            <Box px="md" pb="md">
              <StaffPages id="queue" page={queue.page} total={queue.total} onTurn={queue.turn} />
            </Box>
          </>
        )}
      </ListStates>
    </section>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const line = { component: 'span', justify: 'space-between', align: 'baseline', gap: 'sm', wrap: 'nowrap' } as const

/** A row of two lines that links to the whole record. */
function QueueRow<Row extends Queued>({ row, kind, actions }: QueueListProps<Row> & { row: Row }) {
  const { id, amount } = row
  const { queue, record, bulk, step } = actions
  const { moment, isAging = false, note, look } = kind.row(row, queue.view)
  const isCurrent = id === record?.id
  const stepBy = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    step(steps)
  }
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      {kind.bulk === undefined ? null : (
        <Box pl="md" miw={bulk.pending.length === 0 ? undefined : 'calc(1.25rem + var(--mantine-spacing-md))'}>
          {kind.isOpen(row) ? <SelectBox row={row} name={kind.nameOf(row)} selection={bulk.selection} /> : null}
        </Box>
      )}
      {/* Once a record is chosen, the address is replaced, so that Back does not step through all the shown
          records. */}
      <Link
        id={rowId(id)}
        to={{ search: queue.searchFor(id) }}
        replace={queue.chosenId !== undefined}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={styles.link}
        onKeyDown={stepBy}
      >
        <Group {...line}>
          <Text span inherit fw={600} truncate>
            {kind.nameOf(row)}
          </Text>
          <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatAmount(amount)}</span>
        </Group>
        <Group {...line}>
          <span className={styles.when}>
            {isAging ? <time dateTime={moment}>{ageOf(moment)}</time> : <Day moment={moment} />}
          </span>
          <span className={styles.note} data-look={look}>
            {note}
          </span>
        </Group>
      </Link>
    </li>
  )
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

const LoadingRows = () =>
  LOADING_ROWS.map((name) => (
    <Box component="li" key={name} mih="3.75rem" px="md" py="sm">
      <Skeleton height="1em" width="60%" mb="xs" />
      <Skeleton height="0.8em" width="35%" />
    </Box>
  ))

/** Replaces an empty queue. */
function NothingListed<Row extends Queued>({ kind, actions: { queue, narrow } }: QueueListProps<Row>) {
  if (queue.page > 1) {
    return (
      <EmptyList Icon={kind.Icon} message={`No ${kind.what.many} on this page`}>
        <Button variant="default" size="sm" onClick={() => queue.turn(1)}>
          First page
        </Button>
      </EmptyList>
    )
  }
  const { more, ...words } = queue.view.nothing
  return (
    <EmptyList Icon={kind.Icon} {...words}>
      {more?.(narrow)}
    </EmptyList>
  )
}
