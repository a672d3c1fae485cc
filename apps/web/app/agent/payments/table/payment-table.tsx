import { Table } from '@mantine/core'
import { Card } from '../../../components/card.tsx'
import { CopyControl } from '../../../components/copy-control.tsx'
import { Day } from '../../../components/day.tsx'
import { formatDollars } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { KnownPayment } from '../payment-query.ts'
import { PaymentValue } from '../payment-value.tsx'
import { PaymentActions } from './payment-actions.tsx'
import styles from './payment-table.module.css'

const PURPOSE = 'One-time registration fee'

/** The payment in full, with what the member can do about it (PAY-002 to PAY-007). */
export function PaymentTable({ payment }: { payment: KnownPayment }) {
  return (
    <Card className={styles.card}>
      <h2 id="payment-information" className={styles.title}>
        Payment Information
      </h2>
      <Table className={styles.table} aria-labelledby="payment-information" aria-busy={payment === undefined}>
        <Table.Thead className={styles.head}>
          <Table.Tr>
            <Table.Th>Date Created</Table.Th>
            <Table.Th>Payment PIN</Table.Th>
            <Table.Th className={styles.amount}>Amount</Table.Th>
            <Table.Th>Purpose</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td data-label="Date Created">
              <PaymentValue payment={payment} width="6rem">
                {({ date }) => <Day moment={date} />}
              </PaymentValue>
            </Table.Td>
            <Table.Td data-label="Payment PIN">
              <PaymentValue payment={payment} width="8rem">
                {({ pin }) => (
                  <span className={styles.pin}>
                    <span>{pin}</span>
                    <CopyControl text={pin} />
                  </span>
                )}
              </PaymentValue>
            </Table.Td>
            <Table.Td data-label="Amount" className={styles.amount}>
              <PaymentValue payment={payment} width="5rem">
                {({ amount }) => formatDollars(amount)}
              </PaymentValue>
            </Table.Td>
            <Table.Td data-label="Purpose">
              <PaymentValue payment={payment} width="9rem">
                {() => PURPOSE}
              </PaymentValue>
            </Table.Td>
            <Table.Td data-label="Status">
              <PaymentValue payment={payment} width="5rem">
                {({ status }) => <StatusBadge status={status} good="Approved" />}
              </PaymentValue>
            </Table.Td>
            <Table.Td data-label="Actions">
              <PaymentActions payment={payment ?? undefined} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Card>
  )
}
