/** The versions of the plan, publishing a new one, and the preview of a draft. */
import { planInput } from '@evergrove/contract/network'
import { planPreviewSchema, planVersionSchema } from '@evergrove/contract/plan'
import { listPlanVersions, previewPlan } from '@evergrove/core/plan'
import { actOrPropose } from '@evergrove/core/proposals'
import { z } from '@hono/zod-openapi'
import { doneOrProposed, staffCalls } from '../../call.ts'
import { bodyRefusals, jsonResponse, proposedResponse, staffRefusals } from '../../http/describe-route.ts'

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
