import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconReceipt } from '@tabler/icons-react'
import { Day } from '../../../components/day.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { amountColumn, decisionColumn, statusColumn } from './decided-columns.tsx'
import styles from './money.module.css'
import { QueueLink } from './queue-link.tsx'

type Payment = StaffAgent['payments'][number]

/** The link to the proof is valid for some minutes. Only staff who decide payments get one. */
function Proof({ payment: { payment_proof, get_image_url, pin } }: { payment: Payment }) {
  if (payment_proof === null) return 'None yet'
  if (get_image_url === '') return 'Sent'
  return (
    <a href={get_image_url} target="_blank" rel="noreferrer" aria-label={`Open the proof of ${pin} in a new tab`}>
      Open
    </a>
  )
}

const columns: Column<Payment>[] = [
  {
    label: 'Created',
    render: ({ date }) => (
      <span className={styles.line}>
        <Day moment={date} />
      </span>
    ),
  },
  {
    label: 'PIN',
    render: ({ id, pin }) => (
      <QueueLink queue="payments" id={id}>
        {pin}
      </QueueLink>
    ),
  },
  amountColumn,
  { label: 'Proof', render: (payment) => <Proof payment={payment} /> },
  statusColumn,
  decisionColumn,
]

/** The payments of the registration fee, with their proofs and decisions. */
export function PaymentsCard({ payments }: { payments: readonly Payment[] }) {
  return (
    <ListCard id="payments" title="Payments">
      {payments.length === 0 ? (
        <EmptyList Icon={IconReceipt} message="No payment" why="The company’s own agent pays no registration fee." />
      ) : (
        <DataTable labelledBy="payments" columns={columns} rows={payments} rowKey={({ id }) => id} />
      )}
    </ListCard>
  )
}
