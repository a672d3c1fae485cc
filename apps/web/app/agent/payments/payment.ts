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

/** What happens once a proof has been sent. */
export const CHECKING =
  'We have your proof and are checking it, usually within two working days. You get a message when it is decided.'

/** What an approval needs besides the proof, and where the agent enters it (plan rule 3). */
export const BIRTH_DATE_NEEDED = 'We also need your date of birth before we can approve your fee.'
export const BIRTH_DATE_FIELD = '/dashboard/edit-profile#date-of-birth'

/** Adds the reason. A server of the previous release sends none. */
const because = (what: string, reason: string | null | undefined): string =>
  reason ? `${what}: ${reason}` : `${what}. Your notifications have the reason.`

/** Describes the rejection of a payment or the reversal of its approval, with the reason. */
export const refusalOf = ({ status, reason }: Pick<Payment, 'status' | 'reason'>): string =>
  status === 'Reversed'
    ? because('The approval of your payment was reversed', reason)
    : because('Your proof was not accepted', reason)

/** Returns true while the agent has done everything, and we check the proof. A server of the previous release sends no question. */
export const isChecked = ({ status, payment_proof, question }: Payment): boolean =>
  status === 'Pending' && payment_proof !== null && !question

/** Returns our question about a pending payment, or undefined if there is none. A server of the previous release sends none. */
export const questionOf = ({ status, question }: Pick<Payment, 'status' | 'question'>): string | undefined =>
  status === 'Pending' && question ? `We have a question about your payment: ${question}` : undefined
