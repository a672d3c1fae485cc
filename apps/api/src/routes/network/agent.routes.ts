/**
 * The agent's place in the network: downlines, referrals, account info, levels (API-031, API-032, API-034, API-036).
 */
import { downlineSchema, levelInfoSchema, ownAccountSchema, personSchema } from '@evergrove/contract/network'
import { getOwnAccount, listDownlinesAsJson, listReferrals } from '@evergrove/core/network'
import { listLevelInformation } from '@evergrove/core/plan'
import { z } from '@hono/zod-openapi'
import { agentRead, counted } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { sendJson } from '../../http/file-responses.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'

const PAGE_SIZE = 6

/** The calls that show agents their network. */
export const networkCalls = [
  agentRead('GET /dashboard/downlines', {
    id: 'listDownlines',
    summary: 'List the agents on the six levels below the calling agent',
    tags: ['Network'],
    gives: { 200: jsonResponse(z.array(downlineSchema), 'Level by level, left to right.') },
    answer: async ({ c, read, agentId }) => sendJson(c, await listDownlinesAsJson(read, agentId)),
  }),
  agentRead('GET /dashboard/refferals', {
    id: 'listReferrals',
    summary: 'List the agents who joined with the calling agent’s referral code',
    tags: ['Network'],
    query: pageQuery,
    gives: {
      200: jsonResponse(
        z.array(personSchema),
        'Newest first. When a page is requested, X-Total-Count gives the total.',
      ),
    },
    answer: async ({ read, agentId, query }) => counted(await listReferrals(read, agentId, pageOf(query, PAGE_SIZE))),
  }),
  agentRead('GET /dashboard/user-account-info', {
    id: 'getAccountInfo',
    summary: 'Get balance, bonuses, level and the smallest withdrawal',
    tags: ['Network'],
    gives: { 200: jsonResponse(ownAccountSchema, 'Amounts have two decimals.') },
    answer: ({ read, agentId }) => getOwnAccount(read, agentId),
  }),
  agentRead('GET /dashboard/level-information', {
    id: 'listLevels',
    summary: 'List the six levels with their bonuses and rewards',
    tags: ['Network'],
    gives: { 200: jsonResponse(z.array(levelInfoSchema), 'Levels 1 to 6 of the plan in force.') },
    answer: ({ read }) => listLevelInformation(read),
  }),
]
