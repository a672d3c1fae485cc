/** The queue of payments, its two decisions, and the reversal of an approval. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { ReversalReason } from '@evergrove/contract/reversal-reasons'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/approve-many'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt, type Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { pageQuery } from '../parts/page-query.ts'
import type { QueueFilter, QueueView } from '../queue/decidable.ts'
import type { QueueCalls } from '../queue/use-queue-actions.ts'
import { staffApi } from '../session/staff-api.ts'

export const PAYMENTS_PATH = 'staff/payments'

const paramOf = (id: number) => ({ param: { id: String(id) } })

const approve = ({ id, concerns = [] }: Pick<StaffPayment, 'id'> & Partial<StaffPayment>, reason?: string) =>
  attempt(
    200,
    () =>
      staffApi().staff.payments[':id'].approve.$post({
        ...paramOf(id),
        json: reason === undefined ? {} : { override: { concerns, reason } },
      }),
    (response) => response.json(),
  )

/** A payment with an open question waits for the agent, not for staff. */
function filterOf(view: QueueView<StaffPayment>): Pick<QueueFilter<StaffPayment>, 'status' | 'asked'> {
  if (view === 'All') return {}
  if (view === 'Asked') return { status: 'Pending', asked: 'true' }
  return view === 'Pending' ? { status: 'Pending', asked: 'false' } : { status: view }
}

export const paymentCalls: QueueCalls<StaffPayment> = {
  path: PAYMENTS_PATH,
  query: (filter: QueueFilter<StaffPayment>) =>
    pageQuery(PAYMENTS_PATH, { ...filter }, (init) => staffApi().staff.payments.$get({ query: filter }, { init })),
  filterOf,
  approve,
  ask: (id, question) =>
    attempt(
      204,
      () => staffApi().staff.payments[':id'].ask.$post({ ...paramOf(id), json: { question } }),
      async () => true,
    ),
  reject: (id, reason) =>
    attempt(
      200,
      () => staffApi().staff.payments[':id'].reject.$post({ ...paramOf(id), json: { reason } }),
      (response) => response.json(),
    ),
}

/** Approves payments one after another. Each succeeds or fails on its own. Never rejects. */
export async function approveEach(ids: number[]): Promise<Outcome<ApprovedMany>> {
  const results: ApprovedMany = []
  for (const id of ids) {
    // One after another, so that the server is not busy with one person only.
    const { failure } = await approve({ id })
    const detail = failure === undefined ? null : messagesBeside(failure.error, []).join(' ')
    results.push({ id, is_approved: failure === undefined, detail })
  }
  return { failure: undefined, body: results }
}

/** What the approval of a payment would lead to at this moment. */
export const approvalQuery = (id: number) => ({
  ...apiQuery(`${PAYMENTS_PATH}/${id}/approval`, (init) =>
    staffApi().staff.payments[':id'].approval.$get(paramOf(id), { init }),
  ),
  // Colleagues approve meanwhile, which moves places and completes levels.
  staleTime: 0,
  gcTime: 0,
})

const CONFLICT = 409

/** What the reversal of a payment would take back at this moment, or why it cannot be reversed any more. */
export const reversalQuery = (id: number) =>
  queryOptions({
    queryKey: [`${PAYMENTS_PATH}/${id}/reversal`],
    queryFn: async () => {
      const outcome = await attempt(
        200,
        () => staffApi().staff.payments[':id'].reversal.$get(paramOf(id)),
        (response) => response.json(),
      )
      const status = outcome.failure?.status
      if (outcome.failure !== undefined && status !== CONFLICT) throw new Error(`GET the reversal of ${id}: ${status}`)
      return outcome
    },
    // Colleagues decide meanwhile, and agents withdraw.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })

export type ReversalRequest = { reason: ReversalReason; note: string }

/** Reverses an approved payment, and resolves to what was taken back from whom; undefined if it was only proposed. */
export const reversePayment = (id: number, { reason, note }: ReversalRequest) =>
  attempt(
    [200, 202],
    () =>
      staffApi().staff.payments[':id'].reverse.$post({
        ...paramOf(id),
        json: note === '' ? { reason } : { reason, note },
      }),
    async (response) => ({ reversal: response.status === 200 ? await response.json() : undefined }),
  )
