/** The queue of withdrawals, its decisions for one or many, and what staff need for the payout. */

import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery } from '../parts/page-query.ts'
import type { QueueFilter } from '../queue/decidable.ts'
import type { QueueCalls } from '../queue/use-queue-actions.ts'
import { staffApi } from '../session/staff-api.ts'

export const WITHDRAWALS_PATH = 'staff/withdrawals'

const paramOf = (id: number) => ({ param: { id: String(id) } })
const withdrawals = () => staffApi().staff.withdrawals

export const withdrawalCalls: QueueCalls<StaffWithdrawal> = {
  path: WITHDRAWALS_PATH,
  query: (filter: QueueFilter) =>
    pageQuery(WITHDRAWALS_PATH, { ...filter }, (init) => withdrawals().$get({ query: filter }, { init })),
  approve: ({ id, concerns }, reason) =>
    attempt(
      200,
      () =>
        withdrawals()[':id'].approve.$post({
          ...paramOf(id),
          json: reason === undefined ? {} : { override: { concerns, reason } },
        }),
      (response) => response.json(),
    ),
  reject: (id, reason) =>
    attempt(
      200,
      () => withdrawals()[':id'].reject.$post({ ...paramOf(id), json: { reason } }),
      (response) => response.json(),
    ),
}

/** Returns for each withdrawal whether it was approved, or why not. */
export const approveMany = (ids: number[]) =>
  attempt(
    200,
    () => withdrawals().approve.$post({ json: { ids } }),
    (response) => response.json(),
  )

/** The full bank details that a withdrawal goes to. The server records the access in the audit trail. */
export const loadBankDetails = (id: number) =>
  attempt(
    200,
    () => withdrawals()[':id']['bank-details'].$get(paramOf(id)),
    (response) => response.json(),
  )

export const payoutExportsPath = ({ from = '', to = '' }: DayRange) =>
  `${WITHDRAWALS_PATH}/exports?from=${from}&to=${to}`

/** How many withdrawals approved on these UTC days are in no payout file yet, and the newest files. */
export const payoutExportsQuery = (days: DayRange) => ({
  ...apiQuery(payoutExportsPath(days), (init) => withdrawals().exports.$get({ query: days }, { init })),
  // Approvals change the count, and a new file changes it for other days as well.
  staleTime: 0,
})

/** Puts the withdrawals that wait into a new payout file. The server records it. */
export const makePayoutExport = (days: DayRange) =>
  attempt(
    201,
    () => withdrawals().exports.$post({ json: days }),
    (response) => response.json(),
  )

/** The typed client does not describe the body of a response that is a file. */
type FileResponse = Pick<Response, 'headers' | 'text' | 'blob'> & ({ status: 200 } | { status: 400 | 401 | 403 | 404 })

/** A payout file, the same each time. The server records the download. */
export const loadPayoutFile = (id: number) =>
  attempt(
    200,
    () => withdrawals().exports[':id']['payout.csv'].$get(paramOf(id)) as Promise<FileResponse>,
    async (response) => ({ headers: response.headers, file: await response.blob() }),
  )
