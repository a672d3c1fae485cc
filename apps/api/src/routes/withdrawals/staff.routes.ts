/** Withdrawals that staff approve or reject. */

import { bankDetailsSchema } from '@evergrove/contract/agents/agents'
import { staffWithdrawalSchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import { dayRange } from '@evergrove/contract/platform/day-range'
import { approvedManySchema, approveManyInput } from '@evergrove/contract/withdrawals/approve-many'
import { approvalInput, concernedSchema } from '@evergrove/contract/withdrawals/concerns'
import { withdrawalStatuses, withdrawalSumSchema } from '@evergrove/contract/withdrawals/withdrawals'
import {
  approveWithdrawal,
  approveWithdrawals,
  listWithdrawalsForStaff,
  readDestination,
  rejectWithdrawal,
  sumWithdrawalsForStaff,
} from '@evergrove/core/withdrawals'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, readByStaff, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  bodyRefusals,
  idFilter,
  idParam,
  jsonRequest,
  jsonResponse,
  searchFilter,
  staffCall,
  staffPage,
  staffRefusals,
  statusResponse,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** Which withdrawals: those of one status, requested on the days (UTC) from and to, both included, and found by a text. */
const withdrawalFilter = z.object({
  status: z.enum(withdrawalStatuses).optional(),
  from: dayRange.from.describe('The first day of the request (UTC).'),
  to: dayRange.to.describe('The last day of the request (UTC), included.'),
  ...searchFilter('The number, or the beginning of the name, email address or payment PIN of the agent.').shape,
})

/** The withdrawals queue, what it comes to, and where each one goes. */
export function withdrawalRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/withdrawals',
    operationId: 'listWithdrawalsForStaff',
    summary: 'List withdrawals, newest first; pending withdrawals oldest first',
    middleware: [readByStaff(dependencies, 'withdrawals')] as const,
    request: {
      query: pageQuery.extend({ ...idFilter.shape, ...withdrawalFilter.shape }),
    },
    responses: {
      200: jsonResponse(z.array(staffWithdrawalSchema), 'With the agent. X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const sumRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/withdrawals/sum',
    operationId: 'sumWithdrawalsForStaff',
    summary: 'Add up the withdrawals that the list has with the same filter, on all its pages',
    middleware: [readByStaff(dependencies, 'withdrawals')] as const,
    request: { query: withdrawalFilter },
    responses: {
      200: jsonResponse(withdrawalSumSchema, 'Their exact number and sum.'),
      ...staffRefusals,
    },
  })
  const bankRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/withdrawals/{id}/bank-details',
    operationId: 'getWithdrawalBankDetails',
    summary: 'Get the full bank details a withdrawal goes to; the access is recorded in the audit trail',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: {
      200: jsonResponse(bankDetailsSchema, 'As they were when the withdrawal was requested.'),
      ...actionRefusals,
    },
  })

  return createRouter()
    .openapi(bankRoute, async (c) => {
      const action = { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) }
      return c.json(await readDestination(dependencies, action), 200)
    })
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...filter } = c.req.valid('query')
      const asked = { ...filter, ...staffPage({ page, page_size }), cipher: dependencies.cipher }
      const { items, total } = await listWithdrawalsForStaff(c.get('read'), asked)
      setTotal(c, total ?? items.length)
      return c.json(items, 200)
    })
    .openapi(sumRoute, async (c) => c.json(await sumWithdrawalsForStaff(c.get('read'), c.req.valid('query')), 200))
}

/** The two decisions on a withdrawal. */
export function withdrawalDecisionRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'withdrawals')

  const approveRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/withdrawals/{id}/approve',
    operationId: 'approveWithdrawal',
    summary: 'Approve a withdrawal: the amount on hold waits to be paid out',
    description: 'Without a body, or with an override that names every concern about the withdrawal.',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, body: { ...jsonRequest(approvalInput).body, required: false } },
    responses: {
      200: statusResponse,
      ...actionRefusals,
      409: jsonResponse(
        concernedSchema,
        'It is already decided, or there are concerns that the override does not name.',
      ),
    },
  })
  const rejectRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/withdrawals/{id}/reject',
    operationId: 'rejectWithdrawal',
    summary: 'Reject a withdrawal, with a reason: the amount on hold is released',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusResponse, ...actionRefusals },
  })
  return createRouter()
    .openapi(approveRoute, async (c) => {
      const { id } = c.req.valid('param')
      await approveWithdrawal(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Approved' }, 200)
    })
    .openapi(rejectRoute, async (c) => {
      const { id } = c.req.valid('param')
      await rejectWithdrawal(dependencies, { id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Rejected' }, 200)
    })
}

/** Approving many withdrawals at once. */
export function approveManyRoutes(dependencies: ApiDependencies) {
  const approveRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/withdrawals/approve',
    operationId: 'approveWithdrawals',
    summary: 'Approve many withdrawals; each succeeds or fails on its own',
    middleware: [requireStaff(dependencies, 'withdrawals'), anyBody()] as const,
    request: jsonRequest(approveManyInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonResponse(
        approvedManySchema,
        'For each withdrawal, whether it was approved or why not. Concerns cannot be overridden here.',
      ),
    },
  })
  return createRouter().openapi(approveRoute, async (c) =>
    c.json(await approveWithdrawals(dependencies, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 200),
  )
}
