/** What agents are owed besides money, and that it was given (plan rule 26). */
import { reasonInput } from '@evergrove/contract/network'
import { rewardFilter, rewardGivenInput, rewardsSchema } from '@evergrove/contract/rewards'
import { giveReward, listRewards, undoReward } from '@evergrove/core/network'
import { staffCalls } from '../../call.ts'
import { bodyRefusals, done, jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'

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
