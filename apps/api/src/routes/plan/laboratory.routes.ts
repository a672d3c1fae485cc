/** The plan laboratory: replays of the real history, and simulations. Nothing is stored. */
import { planInput } from '@evergrove/contract/network'
import { laboratorySchema, simulationInput } from '@evergrove/contract/plan-laboratory'
import { describeLaboratory, draftVersion, exportReplay, replayPlan, simulatePlan } from '@evergrove/core/laboratory'
import { staffCalls } from '../../call.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { csvResponse, sendCsv } from '../../http/csv-response.ts'
import { bodyRefusals, jsonResponse, staffRefusals } from '../../http/describe-route.ts'
import { linesResponse, sendLines } from '../../http/lines-response.ts'
import { throttleCaller } from '../../http/throttle.ts'

/** The parts of a body; anything but an object has none, and its parts are refused as missing. */
const partsOf = (body: unknown): { plan?: unknown; assumptions?: unknown } =>
  typeof body === 'object' && body !== null ? body : {}

const laboratory = staffCalls('plan')
const run = {
  before: ({ limits }: ApiDependencies) => [throttleCaller(limits.laboratory)],
  refusals: { ...bodyRefusals, ...staffRefusals },
}

/** What a draft would have paid, and what it would cost. */
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
