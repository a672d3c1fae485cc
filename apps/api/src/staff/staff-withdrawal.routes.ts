/** Withdrawals for staff to decide. */

import { staffWithdrawalSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import { withdrawalStatuses } from '@evergrove/contract/withdrawals/withdrawals'
import {
  approveWithdrawal,
  countWithdrawalsForStaff,
  listWithdrawalsForStaff,
  rejectWithdrawal,
} from '@evergrove/core/withdrawals'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
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

/** A router with the queue of withdrawals and its two decisions. */
export function staffWithdrawalRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const finance = requireStaff(dependencies, ['finance'])

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/withdrawals',
    summary: 'Withdrawals, the newest first; those that wait the oldest first',
    middleware: [finance] as const,
    request: { query: pageQuery.extend({ ...idFilter.shape, status: z.enum(withdrawalStatuses).optional() }) },
    responses: {
      200: jsonAnswer(z.array(staffWithdrawalSchema), 'With the agent; X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const approveRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/withdrawals/{id}/approve',
    summary: 'Approve a withdrawal: what was held is paid out',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: { 200: statusAnswer, ...actRefusals },
  })
  const rejectRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/withdrawals/{id}/reject',
    summary: 'Reject a withdrawal with a reason: what was held is given back',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusAnswer, ...actRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { id, status, ...page } = c.req.valid('query')
      const withdrawals = await listWithdrawalsForStaff(db, { id, status, ...staffPage(page) })
      setTotal(c, id === undefined ? await countWithdrawalsForStaff(db, status) : withdrawals.length)
      return c.json(withdrawals, 200)
    })
    .openapi(approveRoute, async (c) => {
      await approveWithdrawal(dependencies, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Approved' }, 200)
    })
    .openapi(rejectRoute, async (c) => {
      const { id } = c.req.valid('param')
      await rejectWithdrawal(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Rejected' }, 200)
    })
}
