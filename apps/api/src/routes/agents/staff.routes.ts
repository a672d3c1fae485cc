/** Agents for staff: search, export, one agent's page, suspension and reinstatement. */

import { agentFilterInput, agentOrderField, staffAgentSchema } from '@evergrove/contract/agents/agents'
import { agentSummarySchema } from '@evergrove/contract/agents/staff-views'
import { suspensionInput } from '@evergrove/contract/network'
import { mayDo } from '@evergrove/contract/staff/duties'
import { exportAgents, getStaffAgent, searchAgents } from '@evergrove/core/agents'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, readByStaff, requireStaff } from '../../http/access.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
  statusResponse,
  tooManyCalls,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'
import { createProofUrl } from '../payments/proof-url.ts'

const reading = { ...staffCall, method: 'get' as const }
const acting = { ...staffCall, method: 'post' as const }

/** Search, page, suspension and reinstatement of agents. */
export function agentRoutes(dependencies: ApiDependencies) {
  const proofUrl = createProofUrl(dependencies)
  const support = requireStaff(dependencies, 'agentAccounts')

  const searchRoute = createRoute({
    ...reading,
    middleware: readByStaff(dependencies, 'agents'),
    path: '/staff/agents',
    operationId: 'searchAgents',
    summary: 'Search agents by the start of their name, email address, telephone number or referral code',
    request: { query: pageQuery.extend({ ...agentFilterInput.shape, order: agentOrderField() }) },
    responses: {
      200: jsonResponse(z.array(agentSummarySchema), 'Newest first by default. X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const agentRoute = createRoute({
    ...reading,
    middleware: requireStaff(dependencies, 'agents'),
    path: '/staff/agents/{id}',
    operationId: 'getAgent',
    summary: 'Get one agent with placement, levels, balance, payments, withdrawals, audit entries and notifications',
    request: { params: idParam },
    responses: {
      200: jsonResponse(staffAgentSchema, 'Everything except the bank details and the ledger entries.'),
      ...actionRefusals,
    },
  })
  const suspendRoute = createRoute({
    ...acting,
    path: '/staff/agents/{id}/suspend',
    operationId: 'suspendAgent',
    summary: 'Suspend an agent, with a reason, and another one that the agent is told',
    middleware: [support, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(suspensionInput) },
    responses: { 200: statusResponse, ...actionRefusals },
  })
  const reinstateRoute = createRoute({
    ...acting,
    path: '/staff/agents/{id}/reinstate',
    operationId: 'reinstateAgent',
    summary: 'Reinstate a suspended agent',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 200: statusResponse, ...actionRefusals },
  })

  return createRouter()
    .openapi(searchRoute, async (c) => {
      const { page, page_size, order, ...filter } = c.req.valid('query')
      const { items, total } = await searchAgents(c.get('read'), { filter, order, ...staffPage({ page, page_size }) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(agentRoute, async (c) => {
      // Only roles that decide payments may see proofs.
      const mayOpenProofs = mayDo(c.get('staff').role, 'payments')
      const wanted = { ...c.req.valid('param'), proofUrl: mayOpenProofs ? proofUrl : () => '' }
      return c.json(await getStaffAgent(dependencies, wanted), 200)
    })
    .openapi(suspendRoute, async (c) => {
      const { id } = c.req.valid('param')
      await suspendAgent(dependencies, { agentId: id, input: c.get('body'), actor: actorOf(c.get('staff')) })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'agent', id })
      return c.json({ status: 'Suspended' }, 200)
    })
    .openapi(reinstateRoute, async (c) => {
      await reinstateAgent(dependencies, { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Active' }, 200)
    })
}

/** The export of all agents that a search finds. */
export function agentFileRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const fileRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents.csv',
    operationId: 'exportAgents',
    summary: 'Export all agents that a search finds as CSV; the export is recorded in the audit trail',
    middleware: [requireStaff(dependencies, 'agents'), throttleCaller(dependencies.limits.staffExports)] as const,
    request: { query: agentFilterInput },
    responses: { 200: csvResponse('Newest first.'), ...staffRefusals, ...tooManyCalls },
  })
  return createRouter().openapi(fileRoute, async (c) => {
    const pieces = await exportAgents(db, { filter: c.req.valid('query'), actor: actorOf(c.get('staff')) })
    return sendCsv(c, pieces, { name: 'agents', now: now() })
  })
}
