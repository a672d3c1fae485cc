/** Agents as staff see them: found, explained, suspended, reinstated. */

import { reasonInput } from '@evergrove/contract/network'
import { agentFilterInput, staffAgentSchema } from '@evergrove/contract/staff-agents'
import { agentSummarySchema } from '@evergrove/contract/staff-views'
import { reinstateAgent, suspendAgent } from '@evergrove/core/activation'
import { exportAgents, getStaffAgent, searchAgents } from '@evergrove/core/agent-records'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
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
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'
import { createProofUrl } from '../payments/proof-url.ts'

/** A router with the calls about agents. */
export function agentRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const proofUrl = createProofUrl(dependencies)
  const reader = requireStaff(dependencies, ['finance', 'support'])
  const support = requireStaff(dependencies, ['support'])

  const searchRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents',
    summary: 'Agents by the beginning of name, e-mail address, telephone number or code',
    middleware: [reader] as const,
    request: { query: pageQuery.extend(agentFilterInput.shape) },
    responses: {
      200: jsonResponse(z.array(agentSummarySchema), 'The newest first; X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const agentRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}',
    summary: 'One agent whole: place, levels, balance, payments, withdrawals, what was done and told',
    middleware: [reader] as const,
    request: { params: idParam },
    responses: {
      200: jsonResponse(staffAgentSchema, 'Everything but the bank details and the single bookings.'),
      ...actionRefusals,
    },
  })
  const suspendRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/suspend',
    summary: 'Suspend an agent with a reason',
    middleware: [support, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusResponse, ...actionRefusals },
  })
  const reinstateRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/reinstate',
    summary: 'Make a suspended agent Active again',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 200: statusResponse, ...actionRefusals },
  })

  return createRouter()
    .openapi(searchRoute, async (c) => {
      const { search, status, ...page } = c.req.valid('query')
      const { items, total } = await searchAgents(db, { filter: { search, status }, ...staffPage(page) })
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(agentRoute, async (c) => {
      // Proofs are for those who decide payments.
      const mayOpenProofs = c.get('staff').role !== 'support'
      const { id } = c.req.valid('param')
      return c.json(await getStaffAgent(db, { id, proofUrl: mayOpenProofs ? proofUrl : () => '' }), 200)
    })
    .openapi(suspendRoute, async (c) => {
      const { id: agentId } = c.req.valid('param')
      await suspendAgent({ db }, { agentId, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Suspended' }, 200)
    })
    .openapi(reinstateRoute, async (c) => {
      await reinstateAgent({ db }, { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.json({ status: 'Active' }, 200)
    })
}

/** A router with the export of the agents that a search finds. */
export function agentFileRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const fileRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents.csv',
    summary: 'The agents that a search finds, all of them, as a file; exporting is written down',
    middleware: [requireStaff(dependencies, ['finance', 'support'])] as const,
    request: { query: agentFilterInput },
    responses: { 200: csvResponse('The newest first.'), ...staffRefusals },
  })
  return createRouter().openapi(fileRoute, async (c) => {
    const pieces = await exportAgents(db, { filter: c.req.valid('query'), actor: actorOf(c.get('staff')) })
    return sendCsv(c, pieces, { name: 'agents', now: now() })
  })
}
