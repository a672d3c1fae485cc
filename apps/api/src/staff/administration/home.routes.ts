/** The first screen of the console. */
import { staffHomeSchema } from '@evergrove/contract/staff/staff-home'
import { getStaffHome } from '@evergrove/core/staff'
import { createRoute } from '@hono/zod-openapi'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { createRouter } from '../../router.ts'
import { described, staffRefusals } from '../describe-staff-route.ts'
import { requireStaff } from '../staff-access.ts'

/** A router with the call of the first screen. */
export function homeRoutes(dependencies: ApiDependencies) {
  const homeRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/home',
    summary: 'What waits, and the figures of the last thirty days',
    middleware: [requireStaff(dependencies, ['finance', 'editor', 'support'])] as const,
    responses: { 200: jsonAnswer(staffHomeSchema, 'What the role may not see is null.'), ...staffRefusals },
  })
  return createRouter().openapi(homeRoute, async (c) =>
    c.json(await getStaffHome(dependencies, c.get('staff').role), 200),
  )
}
