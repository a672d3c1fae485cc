import { receiptFilters } from '@evergrove/contract/receipts/receipt-words'
import { Box, Button, Group, Text, Title } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import { outdatedLook, STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { number } from '../payouts/payout-words.ts'
import { LoadingRows } from '../queue/loading-rows.tsx'
import styles from '../queue/queue.module.css'
import { QueueRow } from '../queue/queue-row.tsx'
import { type LineState, stateOf, titleOf } from './receipt-words.ts'
import type { Lines } from './use-lines.ts'

const LOOKS: Partial<Record<LineState, 'good' | 'bad'>> = { Matched: 'good', 'No match': 'bad' }

/** The lines of a page. Each row links to its line. */
export function LineList({ lines, onStep }: { lines: Lines; onStep: (steps: 1 | -1) => void }) {
  const { filter, list, line, chosenId } = lines
  const title = filter.show === undefined ? 'Lines' : `Lines: ${receiptFilters[filter.show]}`
  return (
    <section aria-labelledby="lines" className={styles.listPane}>
      <Group justify="space-between" gap="sm" wrap="nowrap" px="md" py="sm" className={styles.top}>
        <Title order={2} id="lines" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
          {title}
        </Title>
        <Text span fz="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {list.data === undefined ? '' : number(lines.total)}
        </Text>
      </Group>
      <ListStates query={{ ...list, data: lines.rows }} what="lines" whose="the" empty={<NoLines lines={lines} />}>
        {(rows) => (
          <>
            <Box
              component="ul"
              className={styles.rows}
              aria-labelledby="lines"
              {...outdatedLook(list.isPlaceholderData)}
            >
              {rows?.map((row) => {
                const state = stateOf(row)
                return (
                  <QueueRow
                    key={row.id}
                    id={row.id}
                    name={titleOf(row)}
                    amount={row.amount}
                    moment={row.booked_on}
                    note={state}
                    look={LOOKS[state]}
                    isCurrent={row.id === line?.id}
                    search={lines.searchFor(row.id)}
                    replaces={chosenId !== undefined}
                    onStep={onStep}
                  />
                )
              }) ?? <LoadingRows />}
            </Box>
            <Box px="md" pb="md">
              <TablePages
                labelledBy="lines"
                page={lines.page}
                pageSize={STAFF_PAGE_SIZE}
                total={lines.total}
                onChange={lines.turn}
              />
            </Box>
          </>
        )}
      </ListStates>
    </section>
  )
}

/** Shown in place of an empty list. */
function NoLines({ lines: { filter, page, turn } }: { lines: Lines }) {
  if (page > 1) {
    return (
      <EmptyList Icon={IconFileImport} message="No lines on this page">
        <Button variant="default" size="sm" onClick={() => turn(1)}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (filter.search !== undefined) return <EmptyList Icon={IconFileImport} message="No matches" />
  if (filter.show !== undefined) return <EmptyList Icon={IconFileImport} message="No lines here" />
  return (
    <EmptyList
      Icon={IconFileImport}
      message="No lines yet"
      why="Import a bank statement to see its lines with the payments they belong to."
    >
      <Button component={Link} to="/staff/receipts/import" size="sm">
        Import a statement
      </Button>
    </EmptyList>
  )
}
