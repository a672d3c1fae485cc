/** Paying withdrawals: approving many at once, and the file for the bank. */
import { approvedManySchema, approveManyInput, payoutFilterInput } from '@evergrove/contract/withdrawals/payout'
import { approveWithdrawals, exportPayout } from '@evergrove/core/withdrawals'
import { createRoute } from '@hono/zod-openapi'
import { csvAnswer, sendCsv } from '../../answers/csv-answer.ts'
import { bodyRefusals, jsonRequest } from '../../answers/describe-route.ts'
import { jsonAnswer } from '../../answers/json-answer.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { anyBody } from '../../request/read-body.ts'
import { createRouter } from '../../router.ts'
import { described, staffRefusals } from '../describe-staff-route.ts'
import { actorOf, requireStaff } from '../staff-access.ts'

/** A router with the calls around paying out. */
export function payoutRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, ['finance'])

  const approveRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/withdrawals/approve',
    summary: 'Approve many withdrawals, each for itself',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(approveManyInput),
    responses: {
      ...bodyRefusals,
      ...staffRefusals,
      200: jsonAnswer(approvedManySchema, 'For each whether it was approved now, or else why not.'),
    },
  })
  const fileRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/withdrawals/payout.csv',
    summary: 'Approved withdrawals with their bank details, as a file; exporting is written down',
    middleware: [finance] as const,
    request: { query: payoutFilterInput },
    responses: { 200: csvAnswer('In the order of approval.'), 400: bodyRefusals[400], ...staffRefusals },
  })

  return createRouter()
    .openapi(approveRoute, async (c) =>
      c.json(await approveWithdrawals(dependencies, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 200),
    )
    .openapi(fileRoute, async (c) => {
      const { from, to } = c.req.valid('query')
      const pieces = await exportPayout(dependencies, { days: { from, to }, actor: actorOf(c.get('staff')) })
      return sendCsv(c, pieces, { name: 'payout', now: dependencies.now() })
    })
}
