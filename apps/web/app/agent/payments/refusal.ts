import type { Payment } from '@evergrove/contract/payments'

/** A server of the release before gives no reason. */
const because = (what: string, reason: string | null | undefined): string =>
  reason ? `${what}: ${reason}` : `${what}. Your notifications have the reason.`

/** What happened to a payment that was rejected, or whose approval was reversed, and why. Pure. */
export const refusalOf = ({ status, reason }: Pick<Payment, 'status' | 'reason'>): string =>
  status === 'Reversed'
    ? because('The approval of your payment was reversed', reason)
    : because('Your proof was not accepted', reason)
