/** What the calling agent is owed and has been given besides money (plan rule 26), and what was not paid. */
import { reachedLevelSchema } from '@evergrove/contract/reached-levels'
import { ownRewardSchema } from '@evergrove/contract/rewards'
import { unpaidOutcomeSchema } from '@evergrove/contract/unpaid'
import { listOwnRewards, listReachedLevelsOf, listUnpaid } from '@evergrove/core/network'
import { z } from '@hono/zod-openapi'
import { agentRead, counted } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'

const PAGE_SIZE = 20

/** The rewards of the calling agent, and what no rule paid. */
export const ownRewardCalls = [
  agentRead('GET /dashboard/reached-levels', {
    id: 'listReachedLevels',
    summary: 'List the levels that the calling agent reached, with what was decided then',
    tags: ['Network'],
    gives: {
      200: jsonResponse(z.array(reachedLevelSchema), 'In the order of the levels, each time that one was reached.'),
    },
    answer: ({ read, agentId }) => listReachedLevelsOf(read, agentId),
  }),
  agentRead('GET /dashboard/rewards', {
    id: 'listOwnRewards',
    summary: 'List the rewards that the calling agent is owed or has been given',
    tags: ['Network'],
    gives: { 200: jsonResponse(z.array(ownRewardSchema), 'In the order of the levels.') },
    answer: ({ read, agentId }) => listOwnRewards(read, agentId),
  }),
  agentRead('GET /dashboard/unpaid', {
    id: 'listOwnUnpaid',
    summary: 'List the bonuses and rewards that the calling agent did not get, with the reason',
    tags: ['Network'],
    query: pageQuery,
    gives: {
      200: jsonResponse(
        z.array(unpaidOutcomeSchema),
        'Newest first, at most 1,000. When a page is requested, X-Total-Count gives the total.',
      ),
    },
    async answer({ read, agentId, query }) {
      return counted(await listUnpaid(read, { agentId, page: pageOf(query, PAGE_SIZE), audience: 'agent' }))
    },
  }),
]
