/** The queries of the payout screens, and those that their actions change. */
import type { Batches } from '@evergrove/contract/withdrawals/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { staffQuery, staffSend } from '../session/staff-api.ts'
import type { Filter } from './payout-filter.ts'

export const PAYOUTS_PATH = 'staff/payouts'

/** Returns the queries that an action on a batch changes. */
export const changedBy = (id: number): string[] => [
  PAYOUTS_PATH,
  `${PAYOUTS_PATH}/${id}`,
  `${PAYOUTS_PATH}/${id}/lines`,
  'staff/withdrawals',
  PROPOSALS_PATH,
  'staff/home',
]

/**
 * Returns the query of a page of batches, and of the withdrawals for a new batch by this filter. The shown page stays
 * while the next one loads.
 */
export function payoutsQuery(filter: Filter, page: number) {
  const query = { ...filter, page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return queryOptions({
    queryKey: [PAYOUTS_PATH, query],
    queryFn: async ({ signal }) => {
      const response = await staffSend('GET /staff/payouts', { query, signal })
      if (response.status !== 200) throw new Error(`GET ${PAYOUTS_PATH} answered ${response.status}`)
      const { waiting, left_out, batches } = (await response.json()) as Batches
      const counted = response.headers.get('X-Total-Count')
      return { waiting, leftOut: left_out, rows: batches, total: Number(counted ?? batches.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

export const payoutFormatsQuery = staffQuery('GET /staff/payout-formats')

/** The day and the reference of a payment or a return by the bank. Empty if nobody knows them. */
export type BankWords = { date: string; reference: string }

export const filledOf = ({ date, reference }: BankWords) => ({
  ...(date === '' ? {} : { date }),
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
})
