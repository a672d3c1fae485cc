/** One entry of the agent's account with its reason. */
import type { LogReceipt } from '@evergrove/contract/transparency'
import { agentSend } from '../../../platform/session/authorized-fetch.ts'
import { agentRecord } from '../../queries.ts'

export const addressOfEntry = (number: number): string => `/dashboard/statement/${number}`

/** Returns the number in an address, or undefined if no entry can have it. */
export const entryNumberIn = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/**
 * Returns the query of an entry, whose result is null if the agent has no such entry. Later decisions belong to the
 * reason, so it is loaded again with the statement.
 */
export const entryQuery = (number: number) => ({
  ...agentRecord('GET /dashboard/entries/{number}', { params: { number } }),
  queryKey: ['dashboard/statement', 'entry', String(number)],
})

/** Loads the entry's receipt from the transparency log. */
export async function loadReceipt(number: number): Promise<LogReceipt | 'waiting'> {
  const response = await agentSend('GET /dashboard/entries/{number}/proof', { params: { number } })
  if (response.status === 409) return 'waiting'
  if (response.status !== 200) throw new Error(`GET dashboard/entries/${number}/proof returned ${response.status}`)
  return response.json()
}
