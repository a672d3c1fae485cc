import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { statementKindLabels } from '@evergrove/contract/ledger/statement-kinds'
import { Text } from '@mantine/core'
import { Day } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { causeOf } from './entry-cause.ts'

/** A ledger entry as a line of an account: date, kind, cause, amount and balance afterwards. */
export const entryColumns: Column<StatementEntry>[] = [
  { label: 'Date', render: ({ created_at }) => <Day moment={created_at} />, narrow: 'plain' },
  { label: 'Entry', render: ({ kind }) => statementKindLabels[kind], barWidth: '8rem', narrow: 'title' },
  { label: 'Details', render: causeOf, barWidth: '12rem', narrow: 'plain' },
  {
    label: 'Amount',
    render: ({ amount }) =>
      amount.startsWith('-') ? (
        formatAmount(amount)
      ) : (
        <Text span inherit fw={600} c="var(--color-positive-ink)">{`+${formatAmount(amount)}`}</Text>
      ),
    isFigure: true,
    narrow: 'aside',
  },
  { label: 'Balance', render: ({ balance }) => formatAmount(balance), isFigure: true, narrow: 'end' },
]
