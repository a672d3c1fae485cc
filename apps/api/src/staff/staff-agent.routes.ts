/** Agents as staff see them: found, explained, suspended, reinstated. */

import { agentFilterInput, staffAgentSchema } from '@evergrove/contract/agents/agents'
import { agentSummarySchema } from '@evergrove/contract/agents/staff-views'
import { reasonInput } from '@evergrove/contract/network'
import { getStaffAgent, searchAgents } from '@evergrove/core/agents'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { createProofUrl } from '../members/proof-url.ts'
import { pageQuery, setTotal } from '../request/paging.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'
import { actRefusals, described, idParam, staffPage, staffRefusals, statusAnswer } from './describe-staff-route.ts'
import { actorOf, requireStaff } from './staff-access.ts'

/** A router with the calls about agents. */
export function staffAgentRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const proofUrl = createProofUrl(dependencies)
  const reader = requireStaff(dependencies, ['finance', 'support'])
  const support = requireStaff(dependencies, ['support'])

  const searchRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents',
    summary: 'Agents by the beginning of name, e-mail address, telephone number or code',
    middleware: [reader] as const,
    request: { query: pageQuery.extend(agentFilterInput.shape) },
    responses: {
      200: jsonAnswer(z.array(agentSummarySchema), 'The newest first; X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const agentRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents/{id}',
    summary: 'One agent whole: place, levels, balance, payments, withdrawals, what was done and told',
    middleware: [reader] as const,
    request: { params: idParam },
    responses: {
      200: jsonAnswer(staffAgentSchema, 'Everything but the bank details and the single bookings.'),
      ...actRefusals,
    },
  })
  const suspendRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/agents/{id}/suspend',
    summary: 'Suspend an agent with a reason',
    middleware: [support, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: { 200: statusAnswer, ...actRefusals },
  })
  const reinstateRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/agents/{id}/reinstate',
    summary: 'Make a suspended agent Active again',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 200: statusAnswer, ...actRefusals },
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
