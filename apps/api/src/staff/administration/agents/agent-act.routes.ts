/** What staff do for one agent besides suspending and reinstating. */

import { bankDetailsSchema, correctionInput } from '@evergrove/contract/agents/agents'
import { downlineSchema } from '@evergrove/contract/network'
import {
  correctAgent,
  endSessions,
  listAgentDownlines,
  readBankDetails,
  resendActivation,
} from '@evergrove/core/agents'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest } from '../../../answers/describe-route.ts'
import { jsonAnswer } from '../../../answers/json-answer.ts'
import type { ApiDependencies } from '../../../dependencies.ts'
import { anyBody } from '../../../request/read-body.ts'
import { createRouter } from '../../../router.ts'
import { actRefusals, described, idParam } from '../../describe-staff-route.ts'
import { actorOf, requireStaff } from '../../staff-access.ts'

const done = { 204: { description: 'Done.' }, ...actRefusals }

/** A router with the acts on one agent's account, and the agents below it. */
export function agentActRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const support = requireStaff(dependencies, ['support'])

  const bankRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents/{id}/bank-details',
    summary: 'An agent’s bank details in full; reading them is written down',
    middleware: [requireStaff(dependencies, ['finance'])] as const,
    request: { params: idParam },
    responses: { 200: jsonAnswer(bankDetailsSchema, 'Null where nothing is filled in.'), ...actRefusals },
  })
  const downlinesRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/agents/{id}/downlines',
    summary: 'The agents in the six levels below an agent',
    middleware: [requireStaff(dependencies, ['finance', 'support'])] as const,
    request: { params: idParam },
    responses: { 200: jsonAnswer(z.array(downlineSchema), 'Level by level, from the left.'), ...actRefusals },
  })
  const resendRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/agents/{id}/resend-activation',
    summary: 'Mail an agent another link to verify the address',
    middleware: [support] as const,
    request: { params: idParam },
    responses: done,
  })
  const sessionsRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/agents/{id}/end-sessions',
    summary: 'Sign an agent out on all devices',
    middleware: [support] as const,
    request: { params: idParam },
    responses: done,
  })
  const correctRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/agents/{id}/correct',
    summary: 'Correct an agent’s name or e-mail address, with a reason',
    middleware: [support, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(correctionInput) },
    responses: done,
  })

  return createRouter()
    .openapi(bankRoute, async (c) => {
      const act = { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) }
      return c.json(await readBankDetails(dependencies, act), 200)
    })
    .openapi(downlinesRoute, async (c) => c.json(await listAgentDownlines(db, c.req.valid('param').id), 200))
    .openapi(resendRoute, async (c) => {
      const act = { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) }
      await resendActivation(dependencies, act)
      return c.body(null, 204)
    })
    .openapi(sessionsRoute, async (c) => {
      await endSessions({ db }, { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(correctRoute, async (c) => {
      const { id: agentId } = c.req.valid('param')
      await correctAgent(dependencies, { agentId, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
