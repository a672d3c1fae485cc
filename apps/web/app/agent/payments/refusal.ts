import type { Payment } from '@evergrove/contract/payments'

/** Adds the reason. A server of the previous release sends none. */
const because = (what: string, reason: string | null | undefined): string =>
  reason ? `${what}: ${reason}` : `${what}. Your notifications have the reason.`

/** Describes the rejection of a payment or the reversal of its approval, with the reason. Pure. */
export const refusalOf = ({ status, reason }: Pick<Payment, 'status' | 'reason'>): string =>
  status === 'Reversed'
    ? because('The approval of your payment was reversed', reason)
    : because('Your proof was not accepted', reason)

/** Returns our question about a pending payment, or undefined if there is none. A server of the previous release sends none. */
export const questionOf = ({ status, question }: Pick<Payment, 'status' | 'question'>): string | undefined =>
  status === 'Pending' && question ? `We have a question about your payment: ${question}` : undefined
