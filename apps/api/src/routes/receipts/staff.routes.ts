/** Lines of bank statements, what they are matched with, and the approval of what has arrived (plan rule 25). */
import {
  approvableSchema,
  approvedMatchedSchema,
  approveMatchedInput,
  assignInput,
  candidateFilter,
  candidateSchema,
  receiptFilter,
  receiptSchema,
  takenOutSchema,
  takeOutInput,
} from '@evergrove/contract/receipts/receipts'
import { actOrPropose } from '@evergrove/core/proposals'
import {
  approveMatched,
  assignReceipt,
  countApprovable,
  getLine,
  listCandidates,
  listReceipts,
  unassignReceipt,
} from '@evergrove/core/receipts'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, readByStaff, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  proposedResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The list, and what can be chosen for a line. */
export function receiptListRoutes(dependencies: ApiDependencies) {
  const { cipher } = dependencies
  const reading = readByStaff(dependencies, 'payments')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/receipts',
    operationId: 'listReceipts',
    summary: 'List the lines of bank statements, newest first',
    middleware: [reading] as const,
    request: { query: pageQuery.extend(receiptFilter.shape) },
    responses: {
      200: jsonResponse(z.array(receiptSchema), 'With what they are about. X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const approvableRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/receipts/approvable',
    operationId: 'countApprovableReceipts',
    summary: 'Count the matched payments that can be approved now, with their sum',
    middleware: [reading] as const,
    responses: { 200: jsonResponse(approvableSchema, 'As it is now.'), ...staffRefusals },
  })
  const oneRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/receipts/{id}',
    operationId: 'getReceipt',
    summary: 'Get a line of a bank statement',
    middleware: [requireStaff(dependencies, 'payments')] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(receiptSchema, 'The line as it is now.'), ...actionRefusals },
  })
  const candidatesRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/receipts/{id}/candidates',
    operationId: 'listReceiptCandidates',
    summary: 'Search for what a line can be matched with, by its amount: PIN, name or email address',
    middleware: [requireStaff(dependencies, 'payments')] as const,
    request: { params: idParam, query: candidateFilter },
    responses: { 200: jsonResponse(z.array(candidateSchema), 'At most twenty of each kind.'), ...actionRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { show, search, ...page } = c.req.valid('query')
      const { items, total } = await listReceipts(c.get('read'), { cipher, show, search, ...staffPage(page) })
      setTotal(c, total ?? items.length)
      return c.json(items, 200)
    })
    .openapi(approvableRoute, async (c) => c.json(await countApprovable(c.get('read')), 200))
    .openapi(oneRoute, async (c) => c.json(await getLine(dependencies, c.req.valid('param').id), 200))
    .openapi(candidatesRoute, async (c) => {
      const wanted = { receiptId: c.req.valid('param').id, query: c.req.valid('query') }
      return c.json(await listCandidates(dependencies, wanted), 200)
    })
}

/** What staff decide about lines. */
export function receiptDecisionRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'payments')

  const assignRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/{id}/assign',
    operationId: 'assignReceipt',
    summary: 'Match a line with a payment, a payout, a refund, a returned receipt, or book it as a charge or interest',
    middleware: [finance, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(assignInput) },
    responses: { 200: jsonResponse(receiptSchema, 'The line as it is now.'), ...actionRefusals },
  })
  const unassignRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/{id}/unassign',
    operationId: 'unassignReceipt',
    summary: 'Undo what a line is matched with, while its payment is not approved',
    middleware: [finance] as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(receiptSchema, 'The line as it is now.'), ...actionRefusals },
  })
  const takeOutRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/take-out',
    operationId: 'takeOutReceipts',
    summary: 'Take lines out that should not have been imported, with a counter-entry for each',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(takeOutInput),
    responses: {
      ...actionRefusals,
      200: jsonResponse(takenOutSchema, 'How many lines are taken out.'),
      ...proposedResponse,
    },
  })
  const approveRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/receipts/approve',
    operationId: 'approveMatchedPayments',
    summary: 'Approve the payments that lines are matched with, at most a hundred in a call',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(approveMatchedInput),
    responses: { 200: jsonResponse(approvedMatchedSchema, 'How many, and which were refused.'), ...actionRefusals },
  })

  return createRouter()
    .openapi(assignRoute, async (c) => {
      const { id: receiptId } = c.req.valid('param')
      await assignReceipt(dependencies, { receiptId, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json(await getLine(dependencies, receiptId), 200)
    })
    .openapi(unassignRoute, async (c) => {
      const { id: receiptId } = c.req.valid('param')
      await unassignReceipt(dependencies, { receiptId, actor: actorOf(c.get('staff')) })
      return c.json(await getLine(dependencies, receiptId), 200)
    })
    .openapi(takeOutRoute, async (c) => {
      const asked = { staffId: c.get('staff').id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'receipt.take-out', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.json(outcome.done, 200)
    })
    .openapi(approveRoute, async (c) => {
      const wanted = { input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await approveMatched(dependencies, wanted), 200)
    })
}
