import type { DebtEntry } from '@evergrove/contract/ledger/statement'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { IconReportMoney } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Day } from '../../components/day.tsx'
import { EntryLink } from '../../components/entries/entry-link.tsx'
import { owedWords } from '../../components/figures/funds.ts'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { SignedAmount } from '../../components/signed-amount.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { agentQuery } from '../agent-query.ts'
import { cutNote, useCount } from '../count-query.ts'
import { addressOfEntry } from './entry/entry-query.ts'
import { causeOf } from './entry-cause.ts'

const columns: Column<DebtEntry>[] = [
  { label: 'Date', render: ({ created_at }) => <Day moment={created_at} />, narrow: 'plain' },
  {
    label: 'Entry',
    render: ({ id, kind }) => <EntryLink to={addressOfEntry(id)}>{transferFacts[kind].label}</EntryLink>,
    barWidth: '8rem',
    narrow: 'title',
  },
  { label: 'Details', render: causeOf, barWidth: '12rem', narrow: 'plain' },
  {
    label: 'Amount',
    render: ({ amount }) => <SignedAmount amount={amount} isOwed />,
    isFigure: true,
    narrow: 'aside',
  },
  { label: 'Owed', render: ({ owed }) => formatAmount(owed), isFigure: true, narrow: 'end' },
]

/**
 * The entries of what the agent owes. Almost nobody owes anything, so they are loaded only if there is a sign of a debt. Once
 * loaded they stay, whatever the other parts of the screen show.
 */
export const useDebt = (hasSign: boolean): UseQueryResult<DebtEntry[]> =>
  useQuery({ ...agentQuery('GET /dashboard/debt'), enabled: hasSign })

export type DebtListProps = {
  /** What is owed now. Undefined if everything has been repaid. */
  owed: string | undefined
  entries: ReturnType<typeof useDebt>
}

/** What the agent owes and why, the newest entry first. */
export function DebtList({ owed, entries }: DebtListProps) {
  const count = useCount(entries, 'GET /dashboard/debt')
  const balance = owed === undefined ? 'You owe nothing now.' : owedWords(owed)
  const cut = cutNote(entries.data?.length, count.data)
  return (
    <ListCard id="debt" title="What you owe" note={cut === undefined ? balance : `${balance} ${cut}`}>
      <ListStates
        query={entries}
        what="debt"
        empty={<EmptyList Icon={IconReportMoney} message="No transactions yet" />}
      >
        {(rows) => <DataTable labelledBy="debt" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListStates>
    </ListCard>
  )
}
