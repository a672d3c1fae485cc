/** The plan's versions, and what a draft of another would mean. */
import { planInput } from '@evergrove/contract/network'
import { planPreviewSchema, planVersionSchema } from '@evergrove/contract/plan'
import { listPlanVersions, previewPlan } from '@evergrove/core/plan'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { anyBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { described, staffRefusals } from '../describe-staff-route.ts'
import { requireStaff } from '../staff-access.ts'

/** A router with the calls that change nothing of the plan; publishing stands with the company's calls. */
export function planRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, ['finance'])

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/plan',
    summary: 'All versions of the plan',
    middleware: [finance] as const,
    responses: { 200: jsonAnswer(z.array(planVersionSchema), 'The one in force first.'), ...staffRefusals },
  })
  const previewRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/plan/preview',
    summary: 'What a draft would have paid over the last 90 days, and what it costs against its fees',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(planInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonAnswer(planPreviewSchema, 'Nothing is stored.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listPlanVersions(dependencies.db), 200))
    .openapi(previewRoute, async (c) => c.json(await previewPlan(dependencies, c.get('body')), 200))
}
