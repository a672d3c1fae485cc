/** How staff give an account back to its owner: lifting a freeze, and removing second factors that are lost. */
import { reasonInput } from '@evergrove/contract/network'
import { liftFreeze } from '@evergrove/core/accounts'
import { removeAgentFactors } from '@evergrove/core/agents'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { doneOrRefused, idParam, jsonRequest, staffCall } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** Both calls take a reason for the audit trail. */
export function agentProtectionRoutes(dependencies: ApiDependencies) {
  const liftRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/lift-freeze',
    operationId: 'liftFreeze',
    summary: 'Let an agent whose withdrawals are frozen withdraw again, with a reason',
    middleware: [requireStaff(dependencies, 'agentAccounts'), anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: doneOrRefused,
  })
  const removeFactorsRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/agents/{id}/remove-factors',
    operationId: 'removeAgentFactors',
    summary: 'Remove the second factors of an agent who has lost them',
    middleware: [requireStaff(dependencies, 'agentFactors'), anyBody()] as const,
    request: { params: idParam, ...jsonRequest(reasonInput) },
    responses: doneOrRefused,
  })

  return createRouter()
    .openapi(liftRoute, async (c) => {
      const { id: agentId } = c.req.valid('param')
      await liftFreeze(dependencies, { agentId, input: c.get('body'), actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(removeFactorsRoute, async (c) => {
      const action = { agentId: c.req.valid('param').id, actor: actorOf(c.get('staff')), input: c.get('body') }
      await removeAgentFactors(dependencies, action)
      c.get('record')({ kind: 'second-factor', cause: 'factors-removed', actor: 'agent', id: action.agentId })
      return c.body(null, 204)
    })
}
