/** Agents as staff see them: found, explained, suspended, reinstated. */

import { reasonInput } from '@evergrove/contract/network'
import { agentRecordSchema, agentSummarySchema } from '@evergrove/contract/staff-views'
import { reinstateAgent, suspendAgent } from '@evergrove/core/activation'
import { getAgentRecord, searchAgents } from '@evergrove/core/network'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { pageQuery } from '../request/paging.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'
import { actRefusals, described, idParam, staffPage, staffRefusals, statusAnswer } from './describe-staff-route.ts'
import { actorOf, requireStaff } from './staff-access.ts'

/** A router with the calls about agents. */
export function staffAgentRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const reader = requireStaff(dependencies, ['finance', 'support'])
  const support = requireStaff(dependencies, ['support'])

  const searchRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents',
    summary: 'Agents by name, e-mail address or code',
    middleware: [reader] as const,
    request: { query: pageQuery.extend({ search: z.string().max(200).default('') }) },
    responses: { 200: jsonAnswer(z.array(agentSummarySchema), 'The newest first.'), ...staffRefusals },
  })
  const agentRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents/{id}',
    summary: 'One agent with place, levels and ledger',
    middleware: [reader] as const,
    request: { params: idParam },
    responses: { 200: jsonAnswer(agentRecordSchema, 'Everything that explains the balance.'), ...actRefusals },
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
      const { search, ...page } = c.req.valid('query')
      return c.json(await searchAgents(db, { search, ...staffPage(page) }), 200)
    })
    .openapi(agentRoute, async (c) => c.json(await getAgentRecord(db, c.req.valid('param').id), 200))
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
