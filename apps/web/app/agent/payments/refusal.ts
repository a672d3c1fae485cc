import type { Payment } from '@evergrove/contract/payments'

/** A server of the release before gives no reason. */
const because = (what: string, reason: string | null | undefined): string =>
  reason ? `${what}: ${reason}` : `${what}. Your notifications have the reason.`

/** What happened to a payment that was rejected, or whose approval was reversed, and why. Pure. */
export const refusalOf = ({ status, reason }: Pick<Payment, 'status' | 'reason'>): string =>
  status === 'Reversed'
    ? because('The approval of your payment was reversed', reason)
    : because('Your proof was not accepted', reason)

/** What we ask about a payment that waits; undefined if nothing. A server of the release before asks nothing. */
export const questionOf = ({ status, question }: Pick<Payment, 'status' | 'question'>): string | undefined =>
  status === 'Pending' && question ? `We have a question about your payment: ${question}` : undefined
