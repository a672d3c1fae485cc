/** The queue of withdrawals, its decisions, one by one and many at once, and what belongs to paying them. */

import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery } from '../parts/page-query.ts'
import type { QueueFilter } from '../queue/decidable.ts'
import type { QueueCalls } from '../queue/use-queue-acts.ts'
import { staffApi } from '../session/staff-api.ts'

export const WITHDRAWALS_PATH = 'staff/withdrawals'

const paramOf = (id: number) => ({ param: { id: String(id) } })
const withdrawals = () => staffApi().staff.withdrawals

export const withdrawalCalls: QueueCalls<StaffWithdrawal> = {
  path: WITHDRAWALS_PATH,
  query: (filter: QueueFilter) =>
    pageQuery(WITHDRAWALS_PATH, { ...filter }, (init) => withdrawals().$get({ query: filter }, { init })),
  approve: (id) =>
    attempt(
      200,
      () => withdrawals()[':id'].approve.$post(paramOf(id)),
      (answer) => answer.json(),
    ),
  reject: (id, reason) =>
    attempt(
      200,
      () => withdrawals()[':id'].reject.$post({ ...paramOf(id), json: { reason } }),
      (answer) => answer.json(),
    ),
}

/** For each of them whether it was approved, or why not. */
export const approveMany = (ids: number[]) =>
  attempt(
    200,
    () => withdrawals().approve.$post({ json: { ids } }),
    (answer) => answer.json(),
  )

/** An agent's bank details in full; the server writes down that they were read. */
export const readBankDetails = (agentId: number) =>
  attempt(
    200,
    () => staffApi().staff.agents[':id']['bank-details'].$get(paramOf(agentId)),
    (answer) => answer.json(),
  )

/** The description of a call that answers a file says no more of it. */
type FileAnswer = Pick<Response, 'headers' | 'text' | 'blob'> & ({ status: 200 } | { status: 400 | 401 | 403 })

/** The file for the bank with what was approved on these days of UTC; the server writes down that it was made. */
export const readPayoutFile = (days: DayRange) =>
  attempt(
    200,
    () => withdrawals()['payout.csv'].$get({ query: days }) as Promise<FileAnswer>,
    async (answer) => ({ headers: answer.headers, file: await answer.blob() }),
  )
