/** The agent's withdrawals (API-033, API-037, API-038). */
import {
  askedWithdrawalSchema,
  withdrawalErrorSchema,
  withdrawalInput,
  withdrawalSchema,
} from '@evergrove/contract/withdrawals/withdrawals'
import { AppError } from '@evergrove/core/platform/errors'
import { listWithdrawals, requestWithdrawal } from '@evergrove/core/withdrawals'
import { z } from '@hono/zod-openapi'
import { agentCall, agentRead, counted } from '../../call.ts'
import { badBodySchema, jsonResponse, keyHeader } from '../../http/describe-route.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'

const PAGE_SIZE = 6

/** The calls that list withdrawals and request one. */
export const ownWithdrawalCalls = [
  agentRead('GET /dashboard/withdrawals', {
    id: 'listWithdrawals',
    summary: 'List the calling agent’s withdrawals',
    tags: ['Withdrawals'],
    query: pageQuery,
    gives: {
      200: jsonResponse(
        z.array(withdrawalSchema),
        'Newest first. When a page is requested, X-Total-Count gives the total.',
      ),
    },
    async answer({ deps: { cipher }, read, agentId, query }) {
      return counted(await listWithdrawals(read, { agentId, page: pageOf(query, PAGE_SIZE), cipher }))
    },
  }),
  agentCall('POST /dashboard/withdrawals', {
    id: 'requestWithdrawal',
    summary: 'Request a withdrawal; the amount is put on hold immediately',
    tags: ['Withdrawals'],
    headers: keyHeader,
    takes: withdrawalInput,
    gives: { 200: jsonResponse(askedWithdrawalSchema, 'The new withdrawal, with status Pending.') },
    refuses: {
      400: jsonResponse(
        z.union([withdrawalErrorSchema, badBodySchema]),
        'The reason for the refusal, in one sentence, or what is wrong with the body.',
      ),
      422: jsonResponse(withdrawalErrorSchema, 'The key was already used for a different amount.'),
    },
    async answer({ c, deps, agentId, body }) {
      try {
        const idempotencyKey = c.req.header('Idempotency-Key')
        return await requestWithdrawal(deps, { agentId, input: body, idempotencyKey })
      } catch (error) {
        if (error instanceof AppError && error.code === 'refused') return c.json({ error: error.message }, 400)
        if (error instanceof AppError && error.code === 'key_reused') return c.json({ error: error.message }, 422)
        throw error
      }
    },
  }),
]
