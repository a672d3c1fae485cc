import type { Payment } from '@evergrove/contract/payments'
import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Day } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { useAgent } from '../session/current-agent.ts'
import { isChecked, type LoadedPayment, paymentQuery } from './payment.ts'
import styles from './payments.module.css'
import { ProofUpload } from './upload/proof-upload.tsx'

export type PaymentValueProps = {
  payment: LoadedPayment
  /** The approximate width of the value. */
  width: string
  children: (payment: Payment) => ReactNode
}

/** One value of the payment: a bar while it is loading, '-' if there is no payment (GAP-24). */
export function PaymentValue({ payment, width, children }: PaymentValueProps) {
  if (payment === undefined) return <TextSkeleton width={width} />
  return payment === null ? '-' : children(payment)
}

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
            <CopyButton text={pin} what="payment PIN" />
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

/**
 * Uploads and opens the proof of payment. Both are disabled without a payment (PAY-007 to PAY-009, GAP-24). An approved
 * payment takes no other proof, so an active agent sees no upload while the payment is loading.
 */
function PaymentActions({ payment }: { payment: LoadedPayment }) {
  const viewProof = useViewProof()
  const { status } = useAgent()
  // Once the proof has been sent, nothing is left to do here, so neither button is the loud one.
  const look = payment && isChecked(payment) ? 'default' : 'filled'
  return (
    <div className={styles.actions}>
      <ProofUpload
        payment={payment ?? undefined}
        label="Upload Payment Proof"
        variant={look}
        hasButton={payment === undefined ? status !== 'Active' : payment?.status !== 'Approved'}
        className={styles.action ?? ''}
      />
      <Button
        size="sm"
        className={styles.action}
        variant="default"
        leftSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
        disabled={!payment || payment.payment_proof === null}
        title="Opens in a new tab"
        onClick={() => void viewProof()}
      >
        View
      </Button>
    </div>
  )
}

/** Half of the lifetime of the signed address of a proof. */
const FRESH_MS = 5 * 60 * 1000

/**
 * Opens the proof in a new tab by its signed address, which expires after some minutes (PAY-009). An address that may
 * have expired is requested again. The tab opens before the request, because browsers only allow it during the click.
 * If there is no address, the tab closes and the screen says that loading failed.
 */
function useViewProof(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const { data: [known] = [], dataUpdatedAt = 0 } = queryClient.getQueryState(paymentQuery.queryKey) ?? {}
    if (known && Date.now() - dataUpdatedAt < FRESH_MS) {
      open(known.get_image_url, '_blank', 'noopener')
      return
    }
    const tab = open('', '_blank')
    if (tab !== null) tab.opener = null
    try {
      const [payment] = await queryClient.fetchQuery(paymentQuery)
      if (payment?.get_image_url) tab?.location.replace(payment.get_image_url)
      else tab?.close()
    } catch (error) {
      tab?.close()
      console.error('The payment proof could not be opened', error)
    }
  }
}
