import type { AccountLedger, AccountSum } from '@evergrove/contract/ledger/accounting'
import { transferLabel } from '@evergrove/contract/ledger/transfer-kinds'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { number } from '../payouts/payout-words.ts'
import { inColumn } from './accounting-words.ts'

/** What was posted: of a withdrawal, its approval. */
const wordsOf = ({ kind }: AccountSum): string =>
  transferLabel({ kind, phase: kind === 'withdrawal' ? 'posted' : 'single' })

const columns: Column<AccountSum>[] = [
  { label: 'Entries of', render: wordsOf, barWidth: '9rem' },
  { label: 'Number', render: ({ entries }) => number(entries), isFigure: true, barWidth: '3rem' },
  { label: 'Debits', render: ({ side, amount }) => inColumn('debit', side, amount), isFigure: true },
  { label: 'Credits', render: ({ side, amount }) => inColumn('credit', side, amount), isFigure: true },
]

/** More than an account has kinds of entries. */
const ALL = 100

const totalOf = (sums: readonly AccountSum[], wanted: AccountSum['side']): string =>
  formatAmount(sumOfAmounts(sums.filter(({ side }) => side === wanted).map(({ amount }) => amount)))

/** What the entries of the chosen days come to, by kind. Undefined while it loads. */
export function DaysSums({ sums }: { sums: AccountLedger['sums'] | undefined }) {
  if (sums === null || sums?.length === 0) return null
  return (
    <ListCard id="sums" title="On these days">
      <DataTable
        labelledBy="sums"
        columns={columns}
        rows={sums}
        rowKey={({ kind, side }) => `${kind} ${side}`}
        pageSize={ALL}
        foot={
          sums && [
            'Total',
            number(sums.reduce((count, { entries }) => count + entries, 0)),
            totalOf(sums, 'debit'),
            totalOf(sums, 'credit'),
          ]
        }
      />
    </ListCard>
  )
}
