/** One entry of the agent's account with its reason. */
import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { queryOptions } from '@tanstack/react-query'
import { agentApi } from '../../../platform/session/authorized-fetch.ts'

export const addressOfEntry = (number: number): string => `/dashboard/statement/${number}`

/** The number in an address; undefined if no entry can have it. */
export const entryNumberIn = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Null if the agent has no such entry. What was decided later belongs to the reason, so it is loaded again. */
export const entryQuery = (number: number) =>
  queryOptions({
    queryKey: ['dashboard/statement', 'entry', number],
    queryFn: async ({ signal }): Promise<EntryExplanation | null> => {
      const param = { number: String(number) }
      const response = await agentApi().dashboard.entries[':number'].$get({ param }, { init: { signal } })
      if (response.status === 404) {
        // A body that nobody reads keeps the request open.
        await response.text()
        return null
      }
      if (response.status !== 200) throw new Error(`GET dashboard/entries/${number} returned ${response.status}`)
      return response.json()
    },
    networkMode: 'always',
  })

/** The entry's receipt from the transparency log. */
export async function loadReceipt(number: number): Promise<LogReceipt | 'waiting'> {
  const response = await agentApi().dashboard.entries[':number'].proof.$get({ param: { number: String(number) } })
  if (response.status === 409) return 'waiting'
  if (response.status !== 200) throw new Error(`GET dashboard/entries/${number}/proof returned ${response.status}`)
  return response.json()
}
