import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { Button } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { ListSum } from '../../components/entries/list-sum.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { cutNote } from '../count-query.ts'
import { entryColumns } from './entry-columns.tsx'
import styles from './statement.module.css'
import { StatementActions } from './statement-actions.tsx'
import { isFiltered, type StatementChoice } from './statement-filter.ts'
import { STATEMENT_PAGE_SIZE } from './statement-query.ts'
import type { StatementSum } from './statement-sum.ts'
import { usePrint } from './use-print.ts'

export type EntryListProps = {
  choice: StatementChoice
  page: number
  entries: {
    data: ListPage<StatementEntry> | undefined
    isPending: boolean
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** What all matching entries come to. Undefined while it loads, and null if it could not be loaded. */
  sum: StatementSum | undefined | null
  /** False while the filter is invalid. */
  isAsked: boolean
  onTurn: (page: number) => void
}

function NoEntries({ choice: { filter }, page, onTurn }: Pick<EntryListProps, 'choice' | 'page' | 'onTurn'>) {
  if (page > 1) {
    return (
      <EmptyList Icon={IconReportMoney} message="There are no transactions on this page">
        <Button variant="default" size="sm" onClick={() => onTurn(1)}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (isFiltered(filter)) {
    return (
      <EmptyList
        Icon={IconReportMoney}
        message="No transactions match"
        why="Choose another type or period."
        link={{ to: '/dashboard/statement', words: 'Show all transactions' }}
      />
    )
  }
  return (
    <EmptyList
      Icon={IconReportMoney}
      message="No transactions yet"
      why="Bonuses and withdrawals are listed here with their cause."
      link={{ to: '/dashboard/levels', words: 'See what you can earn' }}
    />
  )
}

/** The entries of one page, with pagination, export and print. */
export function EntryList({ choice, page, entries, sum, isAsked, onTurn }: EntryListProps) {
  const { data, isPlaceholderData, ...states } = entries
  const print = usePrint(choice)
  const total = data?.total ?? 0
  return (
    <ListCard
      id="entries"
      title="Transactions"
      action={<StatementActions filter={choice.filter} print={print} isDisabled={!isAsked || total === 0} />}
    >
      {isAsked && sum !== null ? (
        <ListSum what="transactions" debtor="you" sum={sum?.sum} {...(sum && { owed: sum.owed })} />
      ) : null}
      <ListStates
        query={{ ...states, isPending: states.isPending && isAsked, data: data?.rows ?? (isAsked ? undefined : []) }}
        what="entries"
        empty={<NoEntries choice={choice} page={page} onTurn={onTurn} />}
      >
        {(rows) => (
          <div className={styles.entries} data-outdated={isPlaceholderData || undefined}>
            <div className={print.rows === undefined ? undefined : styles.screenOnly}>
              <DataTable
                labelledBy="entries"
                columns={entryColumns}
                rows={rows}
                rowKey={({ id }) => id}
                pageSize={STATEMENT_PAGE_SIZE}
              />
            </div>
            {print.rows === undefined ? null : (
              <div className={styles.printOnly}>
                <p>{cutNote(print.rows.length, total, choice.order)}</p>
                <DataTable
                  labelledBy="entries"
                  columns={entryColumns}
                  rows={print.rows}
                  rowKey={({ id }) => id}
                  pageSize={print.rows.length}
                />
              </div>
            )}
            <TablePages
              labelledBy="entries"
              page={page}
              pageSize={STATEMENT_PAGE_SIZE}
              total={total}
              onChange={onTurn}
            />
          </div>
        )}
      </ListStates>
    </ListCard>
  )
}
