/** Agents who may be one person, for the staff who see agents. */
import {
  agentDuplicateSchema,
  duplicateGroupSchema,
  markDifferentInput,
  unmarkDifferentInput,
} from '@evergrove/contract/agents/duplicates'
import { listAgentDuplicates, listDuplicates, markDifferent, unmarkDifferent } from '@evergrove/core/agents'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  doneOrRefused,
  idParam,
  jsonRequest,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

export function duplicateRoutes(dependencies: ApiDependencies) {
  const reader = requireStaff(dependencies, 'agents')
  const reading = { ...staffCall, method: 'get' as const, middleware: reader }
  const marking = { ...staffCall, method: 'post' as const, responses: doneOrRefused }

  const listRoute = createRoute({
    ...reading,
    path: '/staff/duplicates',
    operationId: 'listDuplicates',
    summary: 'List agents who share a bank account, a telephone number, or a name with a date of birth',
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(z.array(duplicateGroupSchema), 'The newest agents first. X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const ofAgentRoute = createRoute({
    ...reading,
    path: '/staff/agents/{id}/duplicates',
    operationId: 'listAgentDuplicates',
    summary: 'List the agents who share something with an agent',
    request: { params: idParam },
    responses: {
      200: jsonResponse(z.array(agentDuplicateSchema), 'At most twenty for each kind; those marked come last.'),
      ...actionRefusals,
    },
  })
  const markRoute = createRoute({
    ...marking,
    path: '/staff/agents/{id}/duplicates/mark-different',
    operationId: 'markAgentsDifferent',
    summary: 'Mark two agents as different people although they share something, with a reason',
    middleware: [reader, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(markDifferentInput) },
  })
  const unmarkRoute = createRoute({
    ...marking,
    path: '/staff/agents/{id}/duplicates/unmark-different',
    operationId: 'unmarkAgentsDifferent',
    summary: 'Take back that two agents are different people',
    middleware: [reader, anyBody()] as const,
    request: { params: idParam, ...jsonRequest(unmarkDifferentInput) },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { items, total } = await listDuplicates(dependencies, staffPage(c.req.valid('query')))
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(ofAgentRoute, async (c) => c.json(await listAgentDuplicates(dependencies, c.req.valid('param').id), 200))
    .openapi(markRoute, async (c) => {
      const marking = { agentId: c.req.valid('param').id, input: c.get('body'), actor: actorOf(c.get('staff')) }
      await markDifferent(dependencies, marking)
      return c.body(null, 204)
    })
    .openapi(unmarkRoute, async (c) => {
      const marking = { agentId: c.req.valid('param').id, input: c.get('body'), actor: actorOf(c.get('staff')) }
      await unmarkDifferent(dependencies, marking)
      return c.body(null, 204)
    })
}
