import type { AccountFinding } from '@evergrove/contract/ledger/accounting'
import { Group } from '@mantine/core'
import { ListCard } from '../../components/list/list-card.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { QueueLink } from '../agents/money/queue-link.tsx'
import { number } from '../payouts/payout-words.ts'

type Row = AccountFinding['rows'][number] & { key: string; rule: string }

const columns: Column<Row>[] = [
  { label: 'Broken rule', render: ({ rule }) => rule },
  {
    label: 'Where',
    render: ({ receipt_id, payment_id, withdrawal_id }) => (
      <Group gap="sm">
        {receipt_id && <QueueLink queue="receipts" id={receipt_id}>{`Bank line no. ${receipt_id}`}</QueueLink>}
        {payment_id && <QueueLink queue="payments" id={payment_id}>{`Payment no. ${payment_id}`}</QueueLink>}
        {withdrawal_id && (
          <QueueLink queue="withdrawals" id={withdrawal_id}>{`Withdrawal no. ${withdrawal_id}`}</QueueLink>
        )}
      </Group>
    ),
  },
]

/** More than the rules of an account list. */
const ALL = 100

const rowsOf = ({ name, count, rows }: AccountFinding): Row[] =>
  rows.map((row, index) => ({ ...row, key: `${name} ${index}`, rule: `${name} (${index + 1} of ${number(count)})` }))

/** What the check of the ledger finds about an account at this moment; nothing where all is in order. */
export function AccountFindings({ findings }: { findings: readonly AccountFinding[] | null | undefined }) {
  if (!findings?.length) return null
  return (
    <ListCard
      id="findings"
      title="Ledger check"
      note="What the check finds about this account now. Correct it where it is, or explain it on the home screen."
    >
      <DataTable
        labelledBy="findings"
        columns={columns}
        rows={findings.flatMap(rowsOf)}
        rowKey={({ key }) => key}
        pageSize={ALL}
      />
    </ListCard>
  )
}
