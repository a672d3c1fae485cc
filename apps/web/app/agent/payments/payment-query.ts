/** The payment of the registration fee. Loaded once for the screen and again after every change (API-040, GAP-26). */
import type { Payment } from '@evergrove/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

/** The payment, or null if the agent has none. Undefined while it is loading. */
export type LoadedPayment = Payment | null | undefined

async function loadPayment(signal: AbortSignal): Promise<Payment | null> {
  const response = await agentApi().dashboard.payments.$get(undefined, { init: { signal } })
  if (response.status !== 200) throw new Error(`GET dashboard/payments returned ${response.status}`)
  const [first] = await response.json()
  return first ?? null
}

/** The first payment of the list. Any others are ignored (PAY-016). Fails at once without a connection. */
export const paymentQuery = queryOptions({
  queryKey: ['dashboard/payments'],
  queryFn: ({ signal }) => loadPayment(signal),
  networkMode: 'always',
})
