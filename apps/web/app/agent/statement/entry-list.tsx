import { statementKindLabels } from '@evergrove/contract/ledger/entry-groups'
import type { EntrySum, StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter, IconReportMoney } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day } from '../../components/day.tsx'
import { dayWords } from '../../components/day-words.ts'
import { EntryLink } from '../../components/entries/entry-link.tsx'
import { ListSum } from '../../components/entries/list-sum.tsx'
import type { BroughtOver } from '../../components/figures/brought-over.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { saveFile } from '../../components/save-file.ts'
import { SignedAmount } from '../../components/signed-amount.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { agentSend } from '../../platform/session/authorized-fetch.ts'
import { TOO_MANY_CALLS } from '../../platform/session/failure.ts'
import { cutNote } from '../queries.ts'
import { addressOfEntry } from './entry/entry-query.ts'
import { causeOf } from './entry-cause.ts'
import styles from './statement.module.css'
import { isFiltered, type StatementChoice } from './statement-filter.ts'
import { STATEMENT_PAGE_SIZE } from './statement-query.ts'
import type { Print } from './use-print.ts'
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
  /** The sum of all matching entries. Undefined while it loads, and null if it could not be loaded. */
  sum: StatementSum | undefined | null
  /** The part of the figure that is in no entry, because it was brought over. */
  broughtOver: BroughtOver | undefined
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
export function EntryList({ choice, page, entries, sum, broughtOver, isAsked, onTurn }: EntryListProps) {
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
        <ListSum
          what="transactions"
          debtor="you"
          sum={sum?.sum}
          {...(sum && { owed: sum.owed })}
          broughtOver={broughtOver}
        />
      ) : null}
      <ListStates
        query={{ ...states, isPending: states.isPending && isAsked, data: data?.rows ?? (isAsked ? undefined : []) }}
        what="entries"
        empty={<NoEntries choice={choice} page={page} onTurn={onTurn} />}
      >
        {(rows) => (
          <div className={styles.entries} data-outdated={isPlaceholderData || undefined}>
            <div data-screen-only={print.rows !== undefined || undefined}>
              <DataTable
                labelledBy="entries"
                columns={entryColumns}
                rows={rows}
                rowKey={({ id }) => id}
                pageSize={STATEMENT_PAGE_SIZE}
              />
            </div>
            {print.rows === undefined ? null : (
              <div data-print-only>
                <p>{cutNote(print.rows.length, total, choice.order) ?? balancesWords(choice, print.rows)}</p>
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

/** Returns the balances before and after the printed entries; undefined where a kind of entries is left out between them. */
function balancesWords({ filter, order }: StatementChoice, rows: readonly StatementEntry[]): string | undefined {
  const [oldest, newest] = order === 'oldest' ? [rows[0], rows.at(-1)] : [rows.at(-1), rows[0]]
  if (filter.kind !== undefined || oldest === undefined || newest === undefined) return undefined
  const opening = formatMoney(readMoney(oldest.balance) - readMoney(oldest.amount))
  return `Opening balance: ${formatAmount(opening)}. Closing balance: ${formatAmount(newest.balance)}.`
}

/** A ledger entry as a line of an account: date, kind, cause, amount and balance afterwards. */
const entryColumns: Column<StatementEntry>[] = [
  {
    label: 'Date',
    render: ({ created_at }) => <Day moment={created_at} />,
    groupOf: ({ created_at }) => dayWords(created_at),
    narrow: 'group',
  },
  {
    label: 'Entry',
    render: ({ id, kind }) => <EntryLink to={addressOfEntry(id)}>{statementKindLabels[kind]}</EntryLink>,
    barWidth: '8rem',
    narrow: 'title',
  },
  { label: 'Details', render: causeOf, barWidth: '12rem', narrow: 'plain' },
  {
    label: 'Amount',
    render: ({ amount }) => <SignedAmount amount={amount} />,
    isFigure: true,
    narrow: 'aside',
  },
  { label: 'Balance', render: ({ balance }) => formatAmount(balance), isFigure: true, narrow: 'end' },
]

type StatementActionsProps = { filter: StatementFilter; print: Print; isDisabled: boolean }

/** Exports the entries that match the filter as a CSV file, or prints them. */
function StatementActions({ filter, print, isDisabled }: StatementActionsProps) {
  const save = useMutation({ mutationFn: saveStatement, networkMode: 'always' })
  const problem = save.data ?? (print.hasFailed ? 'The transactions could not be loaded for printing.' : undefined)
  return (
    <Group gap="xs">
      <BusyButton
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        isBusy={save.isPending}
        onClick={() => save.mutate(filter)}
      >
        Export CSV
      </BusyButton>
      <BusyButton
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        isBusy={print.isBusy}
        onClick={() => void print.print()}
      >
        Print
      </BusyButton>
      {/* The element is always present, so that screen readers announce its text. Without text it takes no room. */}
      <Text
        role="alert"
        flex={problem === undefined ? 'none' : '1 0 100%'}
        ml={problem === undefined ? 'calc(-1 * var(--mantine-spacing-xs))' : 0}
        fz="sm"
        c="var(--color-danger)"
      >
        {problem}
      </Text>
    </Group>
  )
}

/** Saves all matching entries as a CSV file named by the server. Resolves to a problem, if there is one. Never rejects. */
async function saveStatement(filter: StatementFilter): Promise<string | undefined> {
  try {
    const response = await agentSend('GET /dashboard/statement.csv', { query: filter })
    if (response.status === 400)
      return Object.values(await response.json())
        .flat()
        .join(' ')
    if (response.status === TOO_MANY_CALLS) {
      return 'You have saved too many files in a short time. Try again in ten minutes.'
    }
    if (response.status !== 200) throw new Error(`GET dashboard/statement.csv returned ${response.status}`)
    await saveFile(response, 'statement.csv')
    return undefined
  } catch (error) {
    console.error('The statement could not be exported', error)
    return 'The file could not be created. Try again in a few minutes.'
  }
}

type StatementSum = {
  sum: string
  /** The amount that reversals took beyond the balance. */
  owed: string
  hasOwed: boolean
}

/** Returns the sums of all kinds together, or undefined while they load. */
export function sumsIn(sums: readonly EntrySum[] | undefined): StatementSum | undefined {
  if (sums === undefined) return undefined
  const owed = sumOfAmounts(sums.flatMap((one) => one.owed ?? []))
  return { sum: sumOfAmounts(sums.map(({ amount }) => amount)), owed, hasOwed: owed !== '0.00' }
}
