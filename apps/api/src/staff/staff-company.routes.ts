/** What staff do for the whole company: the plan, corrections, the check of the ledger. */

import { ledgerCheckSchema } from '@evergrove/contract/agents/staff-views'
import { adjustmentInput, planInput } from '@evergrove/contract/network'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { adjustBalance, proveLedger } from '@evergrove/core/ledger'
import { publishPlan } from '@evergrove/core/plan'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonRequest, keyHeader } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'
import { actRefusals, described, staffRefusals } from './describe-staff-route.ts'
import { actorOf, requireStaff } from './staff-access.ts'

/** A router with the calls about no single agent. */
export function staffCompanyRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const finance = requireStaff(dependencies, ['finance'])

  const planRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/plan',
    summary: 'Publish a new version of the plan',
    middleware: [requireStaff(dependencies, []), anyBody()] as const,
    request: jsonRequest(planInput),
    responses: { ...actRefusals, 201: jsonAnswer(z.object({ id: z.int() }), 'The version that holds from now on.') },
  })
  const adjustmentRoute = createRoute({
    ...described,
    method: 'post',
    path: '/staff/adjustments',
    summary: 'Correct an agent’s balance by a new booking, with a reason',
    middleware: [finance, anyBody()] as const,
    request: { ...jsonRequest(adjustmentInput), headers: keyHeader },
    responses: {
      ...actRefusals,
      201: jsonAnswer(z.object({}), 'Booked, now or when the key came before.'),
      422: jsonAnswer(detailSchema, 'The key was used for another adjustment.'),
    },
  })
  const checkRoute = createRoute({
    ...described,
    method: 'get',
    path: '/staff/ledger/check',
    summary: 'Prove every rule of the ledger and the network; the result is kept',
    middleware: [finance] as const,
    responses: { 200: jsonAnswer(ledgerCheckSchema, 'Each rule with the number of breaches.'), ...staffRefusals },
  })

  return createRouter()
    .openapi(planRoute, async (c) =>
      c.json(await publishPlan({ db }, { input: c.get('body'), actor: actorOf(c.get('staff')) }), 201),
    )
    .openapi(adjustmentRoute, async (c) => {
      const idempotencyKey = c.req.header('Idempotency-Key')
      await adjustBalance({ db }, { input: c.get('body'), actor: actorOf(c.get('staff')), idempotencyKey })
      return c.json({}, 201)
    })
    .openapi(checkRoute, async (c) => c.json(await proveLedger({ db, now }), 200))
}
