/** Registration fees: the agent's payment and its proof (API-040, API-041, GAP-25), and the decisions of staff. */

import { staffPaymentSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import {
  approvalPreviewSchema,
  paymentSchema,
  paymentStatuses,
  paymentWaits,
  questionInput,
  reversalInput,
  reversalSchema,
} from '@evergrove/contract/payments'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { idField } from '@evergrove/contract/platform/whole-number'
import { feeApprovalInput, feeConcernedSchema } from '@evergrove/contract/withdrawals/withdrawals'
import { approvePayment, previewApproval, previewReversal } from '@evergrove/core/network'
import {
  askAboutPayment,
  attachProof,
  listPayments,
  listPaymentsForStaff,
  readProof,
  rejectPayment,
  reopenPayment,
} from '@evergrove/core/payments'
import { AppError, invalid } from '@evergrove/core/platform/errors'
import { parseInput } from '@evergrove/core/platform/parse-input'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead, counted, doneOrProposed, publicCall, staffCalls, staffReads } from '../../call.ts'
import {
  done,
  idFilter,
  jsonResponse,
  optionalBody,
  proposedResponse,
  searchFilter,
  staffPage,
  statusResponse,
  uploadRefusals,
} from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleUploads } from '../../http/throttle.ts'
import { createProofUrl, proofPath } from './proof-url.ts'

/** Room for the largest proof plus the rest of the form. */
const MAX_BODY_BYTES = 6 * 1024 * 1024

const proofInput = z.object({
  id: idField(),
  payment_proof: z.unknown().optional(),
})

const proofForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: z.object({
        id: z.string(),
        payment_proof: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
      }),
    },
  },
}

function refuseProof(message: string): never {
  throw invalid({ payment_proof: [message] })
}

async function bytesOf(proof: unknown): Promise<Uint8Array> {
  if (proof instanceof File) return new Uint8Array(await proof.arrayBuffer())
  if (proof === undefined || proof === '') return refuseProof('No file was submitted.')
  return refuseProof('The submitted data was not a file. Check the encoding type on the form.')
}

/** The agent's payment and its proof. */
export const ownPaymentCalls = [
  agentRead('GET /dashboard/payments', {
    id: 'listPayments',
    summary: 'List the calling agent’s payments',
    tags: ['Payments'],
    gives: { 200: jsonResponse(z.array(paymentSchema), 'One payment: the registration fee.') },
    answer: ({ deps, read, agentId }) => listPayments(read, { agentId, proofUrl: createProofUrl(deps) }),
  }),
  agentCall('PUT /dashboard/payments', {
    id: 'uploadProof',
    summary: 'Upload the proof of a payment, an image of at most 5 MB',
    tags: ['Payments'],
    before: ({ limits }) => [throttleUploads(limits.uploads)],
    takes: proofForm,
    reads: anyBody(MAX_BODY_BYTES),
    gives: { 200: jsonResponse(paymentSchema, 'The payment with its proof.') },
    refuses: {
      ...uploadRefusals,
      404: jsonResponse(detailSchema, 'The calling agent has no such record.'),
      409: jsonResponse(detailSchema, 'The payment has already been approved.'),
    },
    async answer({ deps, agentId, body }) {
      const { id: paymentId, payment_proof } = parseInput(proofInput, body)
      await attachProof(deps, { agentId, paymentId, bytes: await bytesOf(payment_proof) })
      const payments = await listPayments(deps.db, { agentId, proofUrl: createProofUrl(deps) })
      const proven = payments.find(({ id }) => id === paymentId)
      if (proven === undefined) throw new Error(`Payment ${paymentId} has gone`)
      return proven
    },
  }),
  publicCall('GET /payment-proofs/{id}', {
    id: 'getProof',
    summary: 'Get the image of a proof by its signed URL',
    tags: ['Payments'],
    query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
    gives: { 200: { description: 'The image.', content: { 'image/webp': { schema: z.unknown() } } } },
    refuses: {
      403: jsonResponse(detailSchema, 'The URL has expired.'),
      404: jsonResponse(detailSchema, 'There is no proof, or the signature of the URL is not valid.'),
    },
    async answer({ c, deps, params: { id }, query }) {
      const state = deps.urls.stateOf(proofPath(id), query, deps.now())
      if (state === 'expired') {
        throw new AppError('forbidden', 'This link has expired. Open the proof again from your payments.')
      }
      const bytes = state === 'valid' ? await readProof(deps, id) : undefined
      if (bytes === undefined) return c.json({ detail: 'Not found.' }, 404)
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' })
    },
  }),
]

const payments = staffCalls('payments')

/** The payments queue: its list, the decisions on a payment, and the reversal of an approval. */
export const staffPaymentCalls = [
  staffReads('payments')('GET /staff/payments', {
    id: 'listPaymentsForStaff',
    summary: 'List payments, newest first; pending payments oldest first, those with a proof before those without',
    query: pageQuery.extend({
      ...idFilter.shape,
      status: z.enum(paymentStatuses).optional(),
      waits_for: z.enum(paymentWaits).optional().describe('Only pending payments that wait for this.'),
      ...searchFilter('The beginning of a PIN, a name or an email address, or the number of the payment.').shape,
    }),
    gives: {
      200: jsonResponse(
        z.array(staffPaymentSchema),
        'With the agent and the proof. X-Total-Count counts up to 10,000.',
      ),
    },
    async answer({ deps, read, query: { id, status, waits_for: waitsFor, search, ...page } }) {
      const wanted = { id, status, waitsFor, search, ...staffPage(page), proofUrl: createProofUrl(deps) }
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
  payments('POST /staff/payments/{id}/undo-rejection', {
    id: 'reopenPayment',
    summary: 'Undo the rejection of a payment, with a reason: it waits for a decision again',
    takes: reasonInput,
    gives: { 200: statusResponse },
    async answer({ deps, params, body, actor }) {
      await reopenPayment(deps, { ...params, input: body, actor })
      return { status: 'Pending' }
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
