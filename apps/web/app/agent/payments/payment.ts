/** The payment of the registration fee. Loaded once for the screen and again after every change (API-040, GAP-26). */
import type { Payment } from '@evergrove/contract/payments'
import { agentQuery } from '../queries.ts'

/** The payment, or null if the agent has none. Undefined while it is loading. */
export type LoadedPayment = Payment | null | undefined

/** The first payment of the list. Any others are ignored (PAY-016). */
export const paymentQuery = {
  ...agentQuery('GET /dashboard/payments'),
  select: ([first]: Payment[]) => first ?? null,
}

/** Adds the reason. A server of the previous release sends none. */
const because = (what: string, reason: string | null | undefined): string =>
  reason ? `${what}: ${reason}` : `${what}. Your notifications have the reason.`

/** Describes the rejection of a payment or the reversal of its approval, with the reason. */
export const refusalOf = ({ status, reason }: Pick<Payment, 'status' | 'reason'>): string =>
  status === 'Reversed'
    ? because('The approval of your payment was reversed', reason)
    : because('Your proof was not accepted', reason)

/** Returns our question about a pending payment, or undefined if there is none. A server of the previous release sends none. */
export const questionOf = ({ status, question }: Pick<Payment, 'status' | 'question'>): string | undefined =>
  status === 'Pending' && question ? `We have a question about your payment: ${question}` : undefined
