import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { statementKindLabels } from '@evergrove/contract/ledger/statement-kinds'
import { Day } from '../../components/day.tsx'
import { dayWords } from '../../components/day-words.ts'
import { EntryLink } from '../../components/entries/entry-link.tsx'
import { formatAmount } from '../../components/money.ts'
import { SignedAmount } from '../../components/signed-amount.tsx'
import type { Column } from '../../components/table/column.ts'
import { addressOfEntry } from './entry/entry-query.ts'
import { causeOf } from './entry-cause.ts'

/** A ledger entry as a line of an account: date, kind, cause, amount and balance afterwards. */
export const entryColumns: Column<StatementEntry>[] = [
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
