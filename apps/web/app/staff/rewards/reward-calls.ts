/** The calls of rewards. */
import type { RewardState } from '@evergrove/contract/reward-states'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { agentPath } from '../agents/agent-query.ts'
import { STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { staffApi } from '../session/staff-api.ts'

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
      const response = await staffApi().staff.rewards.$get({ query }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${REWARDS_PATH} answered ${response.status}`)
      const { rewards, ...sums } = await response.json()
      return { sums, rows: rewards, total: Number(response.headers.get('X-Total-Count') ?? rewards.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}

/** What all rewards that are owed come to. */
const owed = { state: 'owed', page: '1', page_size: '1' } as const
export const owedRewards = apiQuery(`${REWARDS_PATH}?state=owed`, (init) =>
  staffApi().staff.rewards.$get({ query: owed }, { init }),
)

const reward = () => staffApi().staff.rewards[':id']
const done = () => Promise.resolve({})

export type Giving = { id: number; given_on: string; cost: string; note: string }

export const giveReward = ({ id, given_on, cost, note }: Giving) =>
  attempt(
    204,
    () =>
      reward().give.$post({
        param: { id: String(id) },
        json: { given_on, cost: cost.trim(), note: note.trim() === '' ? null : note.trim() },
      }),
    done,
  )

export const undoReward = ({ id, reason }: { id: number; reason: string }) =>
  attempt(204, () => reward().undo.$post({ param: { id: String(id) }, json: { reason } }), done)
