import type { Payment } from '@evergrove/contract/payments'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { KnownPayment } from './payment-query.ts'
import styles from './payment-value.module.css'

export type PaymentValueProps = {
  payment: KnownPayment
  /** About as wide as the value will be. */
  width: string
  children: (payment: Payment) => ReactNode
}

/** One value of the payment: a bar in its place while it is read, '-' where there is no payment (GAP-24). */
export function PaymentValue({ payment, width, children }: PaymentValueProps) {
  if (payment === undefined) return <Skeleton component="span" className={styles.bar} height="1em" width={width} />
  return payment === null ? '-' : children(payment)
}
