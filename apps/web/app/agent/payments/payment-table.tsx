import { Group } from '@mantine/core'
import { CopyButton } from '../../components/copy-button.tsx'
import { Day } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { PaymentActions } from './payment-actions.tsx'
import type { LoadedPayment } from './payment-query.ts'
import { PaymentValue } from './payment-value.tsx'
import styles from './payments.module.css'

const PURPOSE = 'One-time registration fee'

const columns: Column<LoadedPayment>[] = [
  {
    label: 'Date Created',
    render: (payment) => (
      <PaymentValue payment={payment} width="6rem">
        {({ date }) => <Day moment={date} />}
      </PaymentValue>
    ),
  },
  {
    label: 'Payment PIN',
    render: (payment) => (
      <PaymentValue payment={payment} width="8rem">
        {({ pin }) => (
          <Group display="inline-flex" wrap="nowrap" gap="var(--space-1)" className={styles.pin}>
            <span>{pin}</span>
            <CopyButton text={pin} />
          </Group>
        )}
      </PaymentValue>
    ),
  },
  {
    label: 'Amount',
    render: (payment) => (
      <PaymentValue payment={payment} width="5rem">
        {({ amount }) => formatAmount(amount)}
      </PaymentValue>
    ),
    isFigure: true,
  },
  {
    label: 'Purpose',
    render: (payment) => (
      <PaymentValue payment={payment} width="9rem">
        {() => PURPOSE}
      </PaymentValue>
    ),
  },
  {
    label: 'Status',
    render: (payment) => (
      <PaymentValue payment={payment} width="5rem">
        {({ status }) => <StatusBadge of="ownPayment" status={status} />}
      </PaymentValue>
    ),
  },
  { label: 'Actions', render: (payment) => <PaymentActions payment={payment} /> },
]

/** The payment in full, with its actions (PAY-002 to PAY-007). The row keeps its place while the payment is loading. */
export function PaymentTable({ payment }: { payment: LoadedPayment }) {
  return (
    <ListCard id="payment-information" title="Payment Information">
      <div className={styles.payment}>
        <DataTable
          labelledBy="payment-information"
          columns={columns}
          narrow="facts"
          rows={[payment]}
          rowKey={() => 'payment'}
          isBusy={payment === undefined}
        />
      </div>
    </ListCard>
  )
}
