/**
 * The versions of the plan, and the plan laboratory: replays of the real history, and simulations, which store nothing.
 */
import { planInput } from '@evergrove/contract/network'
import { planPreviewSchema, planVersionSchema } from '@evergrove/contract/plan'
import { laboratorySchema, simulationInput } from '@evergrove/contract/plan-laboratory'
import { describeLaboratory, draftVersion, exportReplay, replayPlan, simulatePlan } from '@evergrove/core/laboratory'
import { listPlanVersions, previewPlan } from '@evergrove/core/plan'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { doneOrProposed, staffCalls } from '../../call.ts'
import type { ApiDependencies } from '../../environment.ts'
import { bodyRefusals, jsonResponse, proposedResponse, staffRefusals } from '../../http/describe-route.ts'
import { csvResponse, linesResponse, sendCsv, sendLines } from '../../http/file-responses.ts'
import { throttleCaller } from '../../http/throttle.ts'

const plan = staffCalls('plan')

/** Versions, publishing and preview. */
export const planCalls = [
  plan('GET /staff/plan', {
    id: 'listPlanVersions',
    summary: 'List all versions of the plan',
    gives: { 200: jsonResponse(z.array(planVersionSchema), 'The version in force comes first.') },
    answer: ({ deps }) => listPlanVersions(deps.db),
  }),
  staffCalls('publishPlan')('POST /staff/plan', {
    id: 'publishPlan',
    summary: 'Publish a new version of the plan',
    takes: planInput,
    gives: {
      201: jsonResponse(z.object({ id: z.int() }), 'The version that is in force from now on.'),
      ...proposedResponse,
    },
    answer: ({ deps, body, staff }) =>
      doneOrProposed(actOrPropose(deps, 'plan.publish', { staffId: staff.id, input: body }), (version) => version),
  }),
  plan('POST /staff/plan/preview', {
    id: 'previewPlan',
    summary: 'Preview a draft: what it would have paid over the last 90 days, and its cost compared with its fees',
    takes: planInput,
    gives: { 200: jsonResponse(planPreviewSchema, 'Nothing is stored.') },
    refusals: { ...bodyRefusals, ...staffRefusals },
    answer: ({ deps, body }) => previewPlan(deps, body),
  }),
]

/** Returns the parts of a body. A body that is no object has none, and its parts are refused as missing. */
const partsOf = (body: unknown): { plan?: unknown; assumptions?: unknown } =>
  typeof body === 'object' && body !== null ? body : {}

const laboratory = staffCalls('plan')
const run = {
  before: ({ limits }: ApiDependencies) => [throttleCaller(limits.laboratory)],
  refusals: { ...bodyRefusals, ...staffRefusals },
}

/** The payments of the past under a draft, and its future cost. */
export const laboratoryCalls = [
  laboratory('GET /staff/plan/laboratory', {
    id: 'describeLaboratory',
    summary: 'What a simulation assumes by default',
    gives: { 200: jsonResponse(laboratorySchema, 'By the last twelve months.') },
    answer: ({ deps }) => describeLaboratory(deps),
  }),
  laboratory('POST /staff/plan/laboratory/replay', {
    ...run,
    id: 'replayPlan',
    summary: 'Replay the whole history under a draft, and compare it with the ledger',
    takes: planInput,
    gives: {
      200: linesResponse(
        'The result has the sums of the ledger, of the replay and of the draft, and the agents who would get more or less.',
      ),
    },
    answer: ({ c, deps, body }) => sendLines(c, replayPlan(deps, { draft: draftVersion(body) })),
  }),
  laboratory('POST /staff/plan/laboratory/replay.csv', {
    ...run,
    id: 'exportReplay',
    summary: 'Replay the whole history under a draft: every agent as CSV',
    takes: planInput,
    gives: { 200: csvResponse('What each agent got and would have got.') },
    async answer({ c, deps, body }) {
      const pieces = await exportReplay(deps, { draft: draftVersion(body), signal: c.req.raw.signal })
      return sendCsv(c, pieces, { name: 'replay', now: deps.now() })
    },
  }),
  laboratory('POST /staff/plan/laboratory/simulate', {
    ...run,
    id: 'simulatePlan',
    summary: 'Simulate a draft and the plan in force under the same assumptions',
    takes: simulationInput,
    gives: { 200: linesResponse('The result has both plans month by month, and the digest of the run.') },
    answer: ({ c, deps, body }) => sendLines(c, simulatePlan(deps, partsOf(body))),
  }),
]
