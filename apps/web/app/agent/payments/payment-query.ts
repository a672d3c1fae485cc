/** The payment of the registration fee, read once for the screen and again after every change (API-040, GAP-26). */
import type { Payment } from '@evergrove/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

/** The payment, or null for a member who has none; undefined while it is not known. */
export type KnownPayment = Payment | null | undefined

async function readPayment(signal: AbortSignal): Promise<Payment | null> {
  const answer = await agentApi().dashboard.payments.$get(undefined, { init: { signal } })
  if (answer.status !== 200) throw new Error(`GET dashboard/payments answered ${answer.status}`)
  const [first] = await answer.json()
  return first ?? null
}

/** The first payment of the list; any further ones are not looked at (PAY-016). Without a connection it fails at once. */
export const paymentQuery = queryOptions({
  queryKey: ['dashboard/payments'],
  queryFn: ({ signal }) => readPayment(signal),
  networkMode: 'always',
})
