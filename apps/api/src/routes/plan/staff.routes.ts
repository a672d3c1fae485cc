/** The versions of the plan, publishing a new one, and the preview of a draft. */
import { planInput } from '@evergrove/contract/network'
import { planPreviewSchema, planVersionSchema } from '@evergrove/contract/plan'
import { listPlanVersions, previewPlan } from '@evergrove/core/plan'
import { actOrPropose } from '@evergrove/core/proposals'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  bodyRefusals,
  jsonRequest,
  jsonResponse,
  proposedResponse,
  staffCall,
  staffRefusals,
} from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** Versions, publishing and preview. */
export function planRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'plan')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/plan',
    operationId: 'listPlanVersions',
    summary: 'List all versions of the plan',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(z.array(planVersionSchema), 'The version in force comes first.'), ...staffRefusals },
  })
  const publishRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/plan',
    operationId: 'publishPlan',
    summary: 'Publish a new version of the plan',
    middleware: [requireStaff(dependencies, 'publishPlan'), anyBody()] as const,
    request: jsonRequest(planInput),
    responses: {
      ...actionRefusals,
      201: jsonResponse(z.object({ id: z.int() }), 'The version that is in force from now on.'),
      ...proposedResponse,
    },
  })
  const previewRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/plan/preview',
    operationId: 'previewPlan',
    summary: 'Preview a draft: what it would have paid over the last 90 days, and its cost compared with its fees',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(planInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonResponse(planPreviewSchema, 'Nothing is stored.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listPlanVersions(dependencies.db), 200))
    .openapi(publishRoute, async (c) => {
      const asked = { staffId: c.get('staff').id, input: c.get('body') }
      const outcome = await actOrPropose(dependencies, 'plan.publish', asked)
      return 'proposal' in outcome ? c.json(outcome.proposal, 202) : c.json(outcome.done, 201)
    })
    .openapi(previewRoute, async (c) => c.json(await previewPlan(dependencies, c.get('body')), 200))
}
