/** The payment of the registration fee. Loaded once for the screen and again after every change (API-040, GAP-26). */
import type { Payment } from '@evergrove/contract/payments'
import { agentQuery } from '../agent-query.ts'

/** The payment, or null if the agent has none. Undefined while it is loading. */
export type LoadedPayment = Payment | null | undefined

/** The first payment of the list. Any others are ignored (PAY-016). */
export const paymentQuery = {
  ...agentQuery('GET /dashboard/payments'),
  select: ([first]: Payment[]) => first ?? null,
}
