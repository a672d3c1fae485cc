/** Registration fees that staff approve, reject or reverse. */

import { staffPaymentSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import {
  approvalPreviewSchema,
  paymentStatuses,
  questionInput,
  reversalInput,
  reversalSchema,
} from '@evergrove/contract/payments'
import { feeApprovalInput, feeConcernedSchema } from '@evergrove/contract/withdrawals/concerns'
import { approvePayment, previewApproval, previewReversal } from '@evergrove/core/network'
import { askAboutPayment, listPaymentsForStaff, rejectPayment } from '@evergrove/core/payments'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { counted, doneOrProposed, staffCalls, staffReads } from '../../call.ts'
import {
  done,
  idFilter,
  jsonResponse,
  optionalBody,
  proposedResponse,
  searchFilter,
  staffPage,
  statusResponse,
} from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { createProofUrl } from './proof-url.ts'

const payments = staffCalls('payments')

/** The payments queue: its list, the decisions on a payment, and the reversal of an approval. */
export const staffPaymentCalls = [
  staffReads('payments')('GET /staff/payments', {
    id: 'listPaymentsForStaff',
    summary: 'List payments, newest first; pending payments oldest first, those with a proof before those without',
    query: pageQuery.extend({
      ...idFilter.shape,
      status: z.enum(paymentStatuses).optional(),
      asked: z.enum(['true', 'false']).optional().describe('Whether a question to the agent is open.'),
      ...searchFilter('The beginning of a PIN, a name or an email address, or the number of the payment.').shape,
    }),
    gives: {
      200: jsonResponse(
        z.array(staffPaymentSchema),
        'With the agent and the proof. X-Total-Count counts up to 10,000.',
      ),
    },
    async answer({ deps, read, query: { id, status, asked, search, ...page } }) {
      const isAsked = asked === undefined ? undefined : asked === 'true'
      const wanted = { id, status, isAsked, search, ...staffPage(page), proofUrl: createProofUrl(deps) }
      const { items, total = items.length } = await listPaymentsForStaff(read, wanted)
      return counted({ items, total })
    },
  }),
  payments('GET /staff/payments/{id}/approval', {
    id: 'previewApproval',
    summary: 'Preview the approval of a payment: every bonus and level that it leads to',
    gives: { 200: jsonResponse(approvalPreviewSchema, 'As it would be now. Nothing has changed.') },
    answer: ({ deps, params }) => previewApproval(deps, params.id),
  }),
  payments('POST /staff/payments/{id}/approve', {
    id: 'approvePayment',
    summary: 'Approve a payment: activates and places the agent, and posts the fee and bonuses',
    description: 'Without a body, or with an override that names every concern about the payment.',
    takes: optionalBody(feeApprovalInput),
    gives: { 200: statusResponse },
    refuses: {
      409: jsonResponse(
        feeConcernedSchema,
        'It is already decided, or there are concerns that the override does not name.',
      ),
    },
    async answer({ deps, params, body, actor }) {
      await approvePayment(deps, { payment: params, input: body, actor })
      return { status: 'Approved' }
    },
  }),
  payments('POST /staff/payments/{id}/reject', {
    id: 'rejectPayment',
    summary: 'Reject a payment, with a reason that the agent sees',
    takes: reasonInput,
    gives: { 200: statusResponse },
    async answer({ deps, params, body, actor }) {
      await rejectPayment(deps, { payment: params, input: body, actor })
      return { status: 'Rejected' }
    },
  }),
  payments('POST /staff/payments/{id}/ask', {
    id: 'askAboutPayment',
    summary: 'Ask the agent about a pending payment; the next proof is the answer',
    takes: questionInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => askAboutPayment(deps, { ...params, input: body, actor }),
  }),
  payments('GET /staff/payments/{id}/reversal', {
    id: 'previewReversal',
    summary: 'Preview the reversal of an approved payment: every agent and amount that it touches',
    gives: { 200: jsonResponse(reversalSchema, 'As it would be now. Nothing has changed.') },
    answer: ({ deps, params }) => previewReversal(deps, params.id),
  }),
  payments('POST /staff/payments/{id}/reverse', {
    id: 'reversePayment',
    summary: 'Reverse an approved payment: takes back the fee, the bonuses and the levels that depend on it',
    takes: reversalInput,
    gives: { 200: jsonResponse(reversalSchema, 'What was taken back from whom.'), ...proposedResponse },
    answer: ({ deps, staff, params, body }) =>
      doneOrProposed(
        actOrPropose(deps, 'payment.reverse', { staffId: staff.id, ...params, input: body }),
        (reversal) => reversal,
      ),
  }),
]
