/** The rewards that agents are owed or have received besides money (plan rule 26), and outcomes that were not paid. */

import { reasonInput } from '@evergrove/contract/network'
import {
  ownRewardSchema,
  reachedLevelSchema,
  rewardFilter,
  rewardGivenInput,
  rewardsSchema,
  unpaidOutcomeSchema,
} from '@evergrove/contract/rewards'
import {
  giveReward,
  listOwnRewards,
  listReachedLevelsOf,
  listRewards,
  listUnpaid,
  undoReward,
} from '@evergrove/core/network'
import { z } from '@hono/zod-openapi'
import { agentRead, counted, staffCalls } from '../../call.ts'
import { bodyRefusals, done, jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageOf, pageQuery, setTotal } from '../../http/paging.ts'

const PAGE_SIZE = 20

/** The rewards of the calling agent, and bonuses and rewards that were not paid. */
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

const rewards = staffCalls('rewards')

/** The list of rewards, and giving one. */
export const rewardCalls = [
  rewards('GET /staff/rewards', {
    id: 'listRewards',
    summary: 'List rewards: owed the longest first, then given the latest first; and sum them up',
    query: pageQuery.extend(rewardFilter.shape),
    gives: { 200: jsonResponse(rewardsSchema, 'The sums follow the search and not the state. With X-Total-Count.') },
    refuses: bodyRefusals,
    async answer({ c, deps, query: { page, page_size, ...query } }) {
      const { rewards: listed, total } = await listRewards(deps.db, { query, page: staffPage({ page, page_size }) })
      setTotal(c, total)
      return listed
    },
  }),
  rewards('POST /staff/rewards/{id}/give', {
    id: 'giveReward',
    summary: 'Record that an agent has received a reward, on which day and at which cost',
    description: 'The value of the reward is no longer owed. The difference to its cost is an expense, or reduces it.',
    takes: rewardGivenInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => giveReward(deps, { ...params, input: body, actor }),
  }),
  rewards('POST /staff/rewards/{id}/undo', {
    id: 'undoReward',
    summary: 'Take back that a reward was given, with a reason: it is owed again',
    description: 'It is not owed again if the agent has lost the level since.',
    takes: reasonInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => undoReward(deps, { ...params, input: body, actor }),
  }),
]
