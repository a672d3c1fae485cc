/** Registration fees for staff to decide. */

import { staffPaymentSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import { paymentStatuses } from '@evergrove/contract/payments'
import { approvePayment } from '@evergrove/core/network'
import { countPaymentsForStaff, listPaymentsForStaff, rejectPayment } from '@evergrove/core/payments'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { createProofUrl } from '../members/proof-url.ts'
import { pageQuery, setTotal } from '../request/paging.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'
import {
  actRefusals,
  described,
  idFilter,
  idParam,
  staffPage,
  staffRefusals,
  statusAnswer,
} from './describe-staff-route.ts'
import { actorOf, requireStaff } from './staff-access.ts'

/** A router with the queue of payments and its two decisions. */
export function staffPaymentRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const proofUrl = createProofUrl(dependencies)
  const finance = requireStaff(dependencies, ['finance'])

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/payments',
    summary: 'Payments, the newest first; those that wait the oldest first, with a proof before those without',
    middleware: [finance] as const,
    request: { query: pageQuery.extend({ ...idFilter.shape, status: z.enum(paymentStatuses).optional() }) },
    responses: {
      200: jsonAnswer(z.array(staffPaymentSchema), 'With the agent and the proof; X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const approveRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/payments/{id}/approve',
    summary: 'Approve a payment: the agent is activated, placed and booked',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: { 200: statusAnswer, ...actRefusals },
  })
  const rejectRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/payments/{id}/reject',
    summary: 'Reject a payment with a reason that its owner is told',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusAnswer, ...actRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { id, status, ...page } = c.req.valid('query')
      const payments = await listPaymentsForStaff(db, { id, status, ...staffPage(page), proofUrl })
      setTotal(c, id === undefined ? await countPaymentsForStaff(db, status) : payments.length)
      return c.json(payments, 200)
    })
    .openapi(approveRoute, async (c) => {
      const { id } = c.req.valid('param')
      await approvePayment(dependencies, { payment: { id }, actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Approved' }, 200)
    })
    .openapi(rejectRoute, async (c) => {
      const { id } = c.req.valid('param')
      const rejection = { payment: { id }, input: c.get('body'), actor: actorOf(c.get('staff')) }
      await rejectPayment(dependencies, rejection)
      return c.json({ status: 'Rejected' }, 200)
    })
}
