import type { Payment } from '@evergrove/contract/payments'
import type { ReactNode } from 'react'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import type { LoadedPayment } from './payment-query.ts'

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
