/** The member's withdrawals (API-033, API-037, API-038). */
import { withdrawalErrorSchema, withdrawalInput, withdrawalSchema } from '@evergrove/contract/withdrawals/withdrawals'
import { AppError } from '@evergrove/core/platform/errors'
import { listWithdrawals, requestWithdrawal } from '@evergrove/core/withdrawals'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest, keyHeader, notSignedIn } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { requireAgent } from '../request/access.ts'
import { pageOf, pageQuery, setTotal } from '../request/paging.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'

const PAGE_SIZE = 6

/** A router with the calls that list withdrawals and ask for one. */
export function withdrawalRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const described = { path: '/dashboard/withdrawals' as const, tags: ['Withdrawals'], security: [{ jwt: [] }] }
  const member = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    summary: 'The member’s withdrawals',
    middleware: [member] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonAnswer(z.array(withdrawalSchema), 'The newest first; with a page, X-Total-Count says how many.'),
      ...notSignedIn,
    },
  })
  const requestRoute = createRoute({
    ...described,
    method: 'post',
    summary: 'Ask for a withdrawal; its amount is held at once',
    middleware: [member, anyBody()] as const,
    request: {
      ...jsonRequest(withdrawalInput),
      headers: keyHeader,
    },
    responses: {
      ...bodyRefusals,
      ...notSignedIn,
      200: jsonAnswer(withdrawalSchema, 'The new withdrawal, Pending.'),
      400: jsonAnswer(withdrawalErrorSchema, 'Why not, in one sentence.'),
      422: jsonAnswer(withdrawalErrorSchema, 'The key was used for another amount.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { items, total } = await listWithdrawals(db, c.get('agentId'), pageOf(c.req.valid('query'), PAGE_SIZE))
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(requestRoute, async (c) => {
      const idempotencyKey = c.req.header('Idempotency-Key')
      try {
        const request = { agentId: c.get('agentId'), input: c.get('body'), idempotencyKey }
        return c.json(await requestWithdrawal({ db }, request), 200)
      } catch (error) {
        if (error instanceof AppError && error.code === 'refused') return c.json({ error: error.message }, 400)
        if (error instanceof AppError && error.code === 'key_reused') return c.json({ error: error.message }, 422)
        throw error
      }
    })
}
