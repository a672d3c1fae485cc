/** The queue of withdrawals, and its decisions for one or many. */
import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { queryOptions } from '@tanstack/react-query'
import type { QueueFilter } from '../queue/decidable.ts'
import type { QueueCalls } from '../queue/use-queue-actions.ts'
import { staffAct, staffList, staffSend } from '../session/staff-api.ts'

export const WITHDRAWALS_PATH = 'staff/withdrawals'

export const withdrawalCalls: QueueCalls<StaffWithdrawal> = {
  path: WITHDRAWALS_PATH,
  isByDay: true,
  query: (query: QueueFilter<StaffWithdrawal>) => staffList('GET /staff/withdrawals', { query }),
  approve: ({ id, concerns }, reason) =>
    staffAct('POST /staff/withdrawals/{id}/approve', {
      params: { id },
      body: reason === undefined ? {} : { override: { concerns, reason } },
    }),
  reject: (id, reason) => staffAct('POST /staff/withdrawals/{id}/reject', { params: { id }, body: { reason } }),
}

/** Returns for each withdrawal whether it was approved, or why not. */
export const approveMany = (ids: number[]) => staffAct('POST /staff/withdrawals/approve', { body: { ids } })

/** Where approved withdrawals go next. */
export const toPayouts = {
  text: 'They are waiting to be paid.',
  to: '/staff/payouts',
  link: 'Add them to a payout batch',
} as const

/** The most rows that the server sends at once. */
const LARGEST_PAGE = 100

/** Everything that waits for a decision, page by page. */
async function loadPending(signal: AbortSignal): Promise<StaffWithdrawal[]> {
  const pending = new Map<number, StaffWithdrawal>()
  for (let page = 1; ; page += 1) {
    const query = { status: 'Pending', page: String(page), page_size: String(LARGEST_PAGE) } as const
    // Each page tells whether there is another one.
    const response = await staffSend('GET /staff/withdrawals', { query, signal })
    if (response.status !== 200) throw new Error(`GET ${WITHDRAWALS_PATH} answered ${response.status}`)
    const rows = (await response.json()) as StaffWithdrawal[]
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
