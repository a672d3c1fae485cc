/** The agent's withdrawals (API-033, API-037, API-038). */
import {
  askedWithdrawalSchema,
  withdrawalErrorSchema,
  withdrawalInput,
  withdrawalSchema,
} from '@evergrove/contract/withdrawals/withdrawals'
import { AppError } from '@evergrove/core/platform/errors'
import { listWithdrawals, requestWithdrawal } from '@evergrove/core/withdrawals'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { readByAgent, requireAgent } from '../../http/access.ts'
import {
  badBodySchema,
  bodyRefusals,
  jsonRequest,
  jsonResponse,
  keyHeader,
  notSignedIn,
} from '../../http/describe-route.ts'
import { pageOf, pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

const PAGE_SIZE = 6

/** The calls that list withdrawals and request one. */
export function withdrawalRoutes(dependencies: ApiDependencies) {
  const described = { path: '/dashboard/withdrawals' as const, tags: ['Withdrawals'], security: [{ jwt: [] }] }
  const agent = requireAgent(dependencies)

  const listRoute = createRoute({
    ...described,
    method: 'get',
    operationId: 'listWithdrawals',
    summary: 'List the calling agent’s withdrawals',
    middleware: [readByAgent(dependencies)] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(
        z.array(withdrawalSchema),
        'Newest first. When a page is requested, X-Total-Count gives the total.',
      ),
      ...notSignedIn,
    },
  })
  const requestRoute = createRoute({
    ...described,
    method: 'post',
    operationId: 'requestWithdrawal',
    summary: 'Request a withdrawal; the amount is put on hold immediately',
    middleware: [agent, anyBody()] as const,
    request: {
      ...jsonRequest(withdrawalInput),
      headers: keyHeader,
    },
    responses: {
      ...bodyRefusals,
      ...notSignedIn,
      200: jsonResponse(askedWithdrawalSchema, 'The new withdrawal, with status Pending.'),
      400: jsonResponse(
        z.union([withdrawalErrorSchema, badBodySchema]),
        'The reason for the refusal, in one sentence, or what is wrong with the body.',
      ),
      422: jsonResponse(withdrawalErrorSchema, 'The key was already used for a different amount.'),
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const page = pageOf(c.req.valid('query'), PAGE_SIZE)
      const { cipher } = dependencies
      const { items, total } = await listWithdrawals(c.get('read'), { agentId: c.get('agentId'), page, cipher })
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(requestRoute, async (c) => {
      const idempotencyKey = c.req.header('Idempotency-Key')
      try {
        const request = { agentId: c.get('agentId'), input: c.get('body'), idempotencyKey }
        return c.json(await requestWithdrawal(dependencies, request), 200)
      } catch (error) {
        if (error instanceof AppError && error.code === 'refused') return c.json({ error: error.message }, 400)
        if (error instanceof AppError && error.code === 'key_reused') return c.json({ error: error.message }, 422)
        throw error
      }
    })
}
