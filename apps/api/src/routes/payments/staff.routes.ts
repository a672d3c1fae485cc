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
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, readByStaff, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  doneOrRefused,
  idFilter,
  idParam,
  jsonRequest,
  jsonResponse,
  proposedResponse,
  searchFilter,
  staffCall,
  staffPage,
  staffRefusals,
  statusResponse,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'
import { createProofUrl } from './proof-url.ts'

/** The payments queue. */
export function paymentRoutes(dependencies: ApiDependencies) {
  const proofUrl = createProofUrl(dependencies)

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payments',
    operationId: 'listPaymentsForStaff',
    summary: 'List payments, newest first; pending payments oldest first, those with a proof before those without',
    middleware: [readByStaff(dependencies, 'payments')] as const,
    request: {
      query: pageQuery.extend({
        ...idFilter.shape,
        status: z.enum(paymentStatuses).optional(),
        asked: z.enum(['true', 'false']).optional().describe('Whether a question to the agent is open.'),
        ...searchFilter('The beginning of a PIN, a name or an email address, or the number of the payment.').shape,
      }),
    },
    responses: {
      200: jsonResponse(
        z.array(staffPaymentSchema),
        'With the agent and the proof. X-Total-Count counts up to 10,000.',
      ),
      ...staffRefusals,
    },
  })
  return createRouter().openapi(listRoute, async (c) => {
    const { id, status, asked, search, ...page } = c.req.valid('query')
    const isAsked = asked === undefined ? undefined : asked === 'true'
    const wanted = { id, status, isAsked, search, ...staffPage(page), proofUrl }
    const { items, total } = await listPaymentsForStaff(c.get('read'), wanted)
    setTotal(c, total ?? items.length)
    return c.json(items, 200)
  })
}

/** The two decisions on a payment, and what an approval would lead to. */
export function paymentDecisionRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'payments')

  const previewRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payments/{id}/approval',
    operationId: 'previewApproval',
    summary: 'Preview the approval of a payment: every bonus and level that it leads to',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: {
      200: jsonResponse(approvalPreviewSchema, 'As it would be now. Nothing has changed.'),
      ...actionRefusals,
    },
  })
  const approveRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/payments/{id}/approve',
    operationId: 'approvePayment',
    summary: 'Approve a payment: activates and places the agent, and posts the fee and bonuses',
    description: 'Without a body, or with an override that names every concern about the payment.',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, body: { ...jsonRequest(feeApprovalInput).body, required: false } },
    responses: {
      200: statusResponse,
      ...actionRefusals,
      409: jsonResponse(
        feeConcernedSchema,
        'It is already decided, or there are concerns that the override does not name.',
      ),
    },
  })
  const rejectRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/payments/{id}/reject',
    operationId: 'rejectPayment',
    summary: 'Reject a payment, with a reason that the agent sees',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusResponse, ...actionRefusals },
  })
  return createRouter()
    .openapi(previewRoute, async (c) => c.json(await previewApproval(dependencies, c.req.valid('param').id), 200))
    .openapi(approveRoute, async (c) => {
      const { id } = c.req.valid('param')
      await approvePayment(dependencies, { payment: { id }, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Approved' }, 200)
    })
    .openapi(rejectRoute, async (c) => {
      const { id } = c.req.valid('param')
      const rejection = { payment: { id }, input: c.get('body'), actor: actorOf(c.get('staff')) }
      await rejectPayment(dependencies, rejection)
      return c.json({ status: 'Rejected' }, 200)
    })
}

/** A question to the agent before a decision. */
export function paymentQuestionRoutes(dependencies: ApiDependencies) {
  const askRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/payments/{id}/ask',
    operationId: 'askAboutPayment',
    summary: 'Ask the agent about a pending payment; the next proof is the answer',
    middleware: [requireStaff(dependencies, 'payments'), anyBody()] as const,
    request: { params: idParam, ...jsonRequest(questionInput) },
    responses: doneOrRefused,
  })
  return createRouter().openapi(askRoute, async (c) => {
    const { id } = c.req.valid('param')
    await askAboutPayment(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
    return c.body(null, 204)
  })
}

/** The reversal of an approved payment, and what it would take back. */
export function reversalRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'payments')

  const previewRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/payments/{id}/reversal',
    operationId: 'previewReversal',
    summary: 'Preview the reversal of an approved payment: every agent and amount that it touches',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(reversalSchema, 'As it would be now. Nothing has changed.'), ...actionRefusals },
  })
  const reverseRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/payments/{id}/reverse',
    operationId: 'reversePayment',
    summary: 'Reverse an approved payment: takes back the fee, the bonuses and the levels that depend on it',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reversalInput) },
    responses: {
      200: jsonResponse(reversalSchema, 'What was taken back from whom.'),
      ...proposedResponse,
      ...actionRefusals,
    },
  })

  return createRouter()
    .openapi(previewRoute, async (c) => c.json(await previewReversal(dependencies, c.req.valid('param').id), 200))
    .openapi(reverseRoute, async (c) => {
      const { id } = c.req.valid('param')
      const asked = { staffId: c.get('staff').id, id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'payment.reverse', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.json(outcome.done, 200)
    })
}
