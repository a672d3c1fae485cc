/** The queue of withdrawals, its decisions for one or many, and their bank details. */
import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { queryOptions } from '@tanstack/react-query'
import { attempt } from '../../platform/session/failure.ts'
import { pageQuery } from '../parts/page-query.ts'
import type { QueueFilter } from '../queue/decidable.ts'
import { RELOAD_EVERY_MS } from '../queue/use-queue.ts'
import type { QueueCalls } from '../queue/use-queue-actions.ts'
import { staffApi } from '../session/staff-api.ts'

export const WITHDRAWALS_PATH = 'staff/withdrawals'

const paramOf = (id: number) => ({ param: { id: String(id) } })
const withdrawals = () => staffApi().staff.withdrawals

export const withdrawalCalls: QueueCalls<StaffWithdrawal> = {
  path: WITHDRAWALS_PATH,
  isByDay: true,
  query: (filter: QueueFilter<StaffWithdrawal>) =>
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

type SumFilter = Pick<QueueFilter<StaffWithdrawal>, 'status' | 'search' | 'from' | 'to'>

/** What all withdrawals come to that the queue lists with this filter. It is loaded again when the list is. */
export const withdrawalSumQuery = (filter: SumFilter) =>
  queryOptions({
    queryKey: [WITHDRAWALS_PATH, 'sum', filter],
    queryFn: async ({ signal }) => {
      const response = await withdrawals().sum.$get({ query: filter }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${WITHDRAWALS_PATH}/sum answered ${response.status}`)
      return response.json()
    },
    refetchInterval: RELOAD_EVERY_MS,
    networkMode: 'always',
  })

/** Returns for each withdrawal whether it was approved, or why not. */
export const approveMany = (ids: number[]) =>
  attempt(
    200,
    () => withdrawals().approve.$post({ json: { ids } }),
    (response) => response.json(),
  )

/** Where approved withdrawals go next. */
export const toPayouts = {
  text: 'They are waiting to be paid.',
  to: '/staff/payouts',
  link: 'Add them to a payout batch',
} as const

/** The full bank details that a withdrawal goes to. The server records the access in the audit trail. */
export const loadBankDetails = (id: number) =>
  attempt(
    200,
    () => withdrawals()[':id']['bank-details'].$get(paramOf(id)),
    (response) => response.json(),
  )

/** Sends an approved withdrawal back to its agent before it has gone to the bank. */
export const sendBack = ({ id, reason }: { id: number; reason: string }) =>
  attempt(
    200,
    () => withdrawals()[':id'].return.$post({ ...paramOf(id), json: { reason } }),
    (response) => response.json(),
  )

/** The most rows that the server sends at once. */
const LARGEST_PAGE = 100

/** Everything that waits for a decision, page by page. */
async function loadPending(signal: AbortSignal): Promise<StaffWithdrawal[]> {
  const pending = new Map<number, StaffWithdrawal>()
  for (let page = 1; ; page += 1) {
    const query = { status: 'Pending', page: String(page), page_size: String(LARGEST_PAGE) } as const
    // Each page tells whether there is another one.
    const response = await withdrawals().$get({ query }, { init: { signal } })
    if (response.status !== 200) throw new Error(`GET ${WITHDRAWALS_PATH} answered ${response.status}`)
    const rows = await response.json()
    for (const row of rows) pending.set(row.id, row)
    if (rows.length < LARGEST_PAGE) return [...pending.values()]
  }
}

/** What waits for a decision: what can be approved as it is, and what has concerns or lacks bank details. */
export const approvableQuery = queryOptions({
  queryKey: [`${WITHDRAWALS_PATH}/approvable`],
  queryFn: async ({ signal }) => {
    const pending = await loadPending(signal)
    const { ready = [], leftOut = [] } = Object.groupBy(pending, ({ concerns, has_bank_details }) =>
      concerns.length === 0 && has_bank_details ? 'ready' : 'leftOut',
    )
    return { ready, leftOut }
  },
  // Colleagues decide meanwhile, and agents ask.
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
})
