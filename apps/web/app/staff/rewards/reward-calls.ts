/** The calls of rewards. */
import type { RewardState } from '@evergrove/contract/reward-words'
import type { Rewards } from '@evergrove/contract/rewards'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { agentPath } from '../agents/agent-query.ts'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { staffSend } from '../session/staff-api.ts'

const REWARDS_PATH = 'staff/rewards'

/** The queries that an action on an agent's reward changes. */
export const changedBy = (agentId: number): readonly string[] => [REWARDS_PATH, agentPath(agentId)]

/** A reward, as its buttons and dialogs need it. */
export type RewardInQuestion = {
  id: number
  agentId: number
  level: number
  name: string
  value: string
  isGiven: boolean
}

export type RewardChoice = { state?: RewardState; search?: string }

/** A page of rewards, and what all of them come to. What is shown stays while the next page loads. */
export function rewardsQuery(choice: RewardChoice, page: number) {
  const query = { ...choice, page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return queryOptions({
    queryKey: [REWARDS_PATH, query],
    queryFn: async ({ signal }) => {
      const response = await staffSend('GET /staff/rewards', { query, signal })
      if (response.status !== 200) throw new Error(`GET ${REWARDS_PATH} answered ${response.status}`)
      const { rewards, ...sums } = (await response.json()) as Rewards
      return { sums, rows: rewards, total: Number(response.headers.get('X-Total-Count') ?? rewards.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}
