/** The plan laboratory: replays of the real history, and simulations. */
import { planInput } from '@evergrove/contract/network'
import { laboratorySchema, simulationInput } from '@evergrove/contract/plan-laboratory'
import { describeLaboratory, draftVersion, exportReplay, replayPlan, simulatePlan } from '@evergrove/core/laboratory'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireStaff } from '../../http/access.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import { bodyRefusals, jsonRequest, jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { linesResponse, sendLines } from '../../http/lines-response.ts'
import { anyBody } from '../../http/read-body.ts'
import { throttleCaller } from '../../http/throttle.ts'
import { createRouter } from '../../router.ts'

/** The parts of a body; anything but an object has none, and its parts are refused as missing. */
const partsOf = (body: unknown): { plan?: unknown; assumptions?: unknown } =>
  typeof body === 'object' && body !== null ? body : {}

/** What a draft would have paid, and what it would cost. Nothing is stored. */
export function laboratoryRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'plan')
  const counted = throttleCaller(dependencies.limits.laboratory)
  const draftCall = { ...staffCall, method: 'post' as const, request: jsonRequest(planInput) }

  const describeRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/plan/laboratory',
    operationId: 'describeLaboratory',
    summary: 'What a simulation assumes by default',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(laboratorySchema, 'By the last twelve months.'), ...staffRefusals },
  })
  const replayRoute = createRoute({
    ...draftCall,
    middleware: [finance, counted, anyBody()] as const,
    path: '/staff/plan/laboratory/replay',
    operationId: 'replayPlan',
    summary: 'Replay the whole history under a draft, and compare it with the ledger',
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: linesResponse(
        'The result has the sums of the ledger, of the replay and of the draft, and the agents who would get more or less.',
      ),
    },
  })
  const replayFileRoute = createRoute({
    ...draftCall,
    middleware: [finance, counted, anyBody()] as const,
    path: '/staff/plan/laboratory/replay.csv',
    operationId: 'exportReplay',
    summary: 'Replay the whole history under a draft: every agent as CSV',
    responses: { ...bodyRefusals, ...staffRefusals, 200: csvResponse('What each agent got and would have got.') },
  })
  const simulateRoute = createRoute({
    ...draftCall,
    middleware: [finance, counted, anyBody()] as const,
    path: '/staff/plan/laboratory/simulate',
    operationId: 'simulatePlan',
    summary: 'Simulate a draft and the plan in force under the same assumptions',
    request: jsonRequest(simulationInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: linesResponse('The result has both plans month by month, and the digest of the run.'),
    },
  })

  return createRouter()
    .openapi(describeRoute, async (c) => c.json(await describeLaboratory(dependencies), 200))
    .openapi(replayRoute, (c) => sendLines(c, replayPlan(dependencies, { draft: draftVersion(c.get('body')) })))
    .openapi(replayFileRoute, async (c) => {
      const { signal } = c.req.raw
      const pieces = await exportReplay(dependencies, { draft: draftVersion(c.get('body')), signal })
      return sendCsv(c, pieces, { name: 'replay', now: dependencies.now() })
    })
    .openapi(simulateRoute, (c) => sendLines(c, simulatePlan(dependencies, partsOf(c.get('body')))))
}
