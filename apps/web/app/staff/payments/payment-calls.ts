/** The queue of payments, its two decisions, and the reversal of an approval. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { Reversal } from '@evergrove/contract/payments'
import type { ReversalReason } from '@evergrove/contract/reversal-reasons'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { queryOptions } from '@tanstack/react-query'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import type { QueueFilter, QueueView } from '../queue/decidable.ts'
import type { QueueCalls } from '../queue/use-queue-actions.ts'
import { staffAct, staffList, staffQuery } from '../session/staff-api.ts'

export const PAYMENTS_PATH = 'staff/payments'

const approve = ({ id, concerns = [] }: Pick<StaffPayment, 'id'> & Partial<StaffPayment>, reason?: string) =>
  staffAct('POST /staff/payments/{id}/approve', {
    params: { id },
    body: reason === undefined ? {} : { override: { concerns, reason } },
  })

/** A payment with an open question waits for the agent, not for staff. */
function filterOf(view: QueueView<StaffPayment>): Pick<QueueFilter<StaffPayment>, 'status' | 'asked'> {
  if (view === 'All') return {}
  if (view === 'Asked') return { status: 'Pending', asked: 'true' }
  return view === 'Pending' ? { status: 'Pending', asked: 'false' } : { status: view }
}

export const paymentCalls: QueueCalls<StaffPayment> = {
  path: PAYMENTS_PATH,
  query: (query: QueueFilter<StaffPayment>) => staffList('GET /staff/payments', { query }),
  filterOf,
  approve,
  ask: (id, question) => staffAct('POST /staff/payments/{id}/ask', { params: { id }, body: { question } }),
  reject: (id, reason) => staffAct('POST /staff/payments/{id}/reject', { params: { id }, body: { reason } }),
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

/** What the approval of a payment would lead to at this moment: colleagues approve meanwhile, which moves places and levels. */
export const approvalQuery = (id: number) => ({
  ...staffQuery('GET /staff/payments/{id}/approval', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

const CONFLICT = 409

/** What the reversal of a payment would take back at this moment, or why it cannot be reversed any more. */
export const reversalQuery = (id: number) =>
  queryOptions({
    queryKey: [`${PAYMENTS_PATH}/${id}/reversal`],
    queryFn: async () => {
      const outcome = await staffAct('GET /staff/payments/{id}/reversal', { params: { id } })
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
export async function reversePayment(
  id: number,
  { reason, note }: ReversalRequest,
): Promise<Outcome<{ reversal: Reversal | undefined }>> {
  const body = note === '' ? { reason } : { reason, note }
  const outcome = await staffAct('POST /staff/payments/{id}/reverse', { params: { id }, body })
  if (outcome.failure !== undefined) return outcome
  return { failure: undefined, body: { reversal: outcome.status === 200 ? outcome.body : undefined } }
}
