/** Gives the demonstration agent the first reward; the later ones are owed. */
import type { Jobs } from '@evergrove/core/jobs'
import { giveReward, listRewards } from '@evergrove/core/network'
import type { Trx } from '@evergrove/core/platform/schema'
import { agent } from '../company/people.ts'

type SeedRewardsDeps = { db: Trx; jobs: Pick<Jobs, 'send'> }

const actor = { kind: 'operator' } as const
const DAY_MS = 86_400_000

export async function seedRewards({ db, jobs }: SeedRewardsDeps): Promise<void> {
  const page = { page: 1, page_size: 100 }
  const { rewards } = await listRewards(db, { query: { state: 'owed', search: agent.email }, page })
  const [first] = rewards.rewards.toSorted((one, other) => one.level - other.level)
  if (first === undefined) throw new Error('The demonstration agent is owed no reward')
  const given_on = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10)
  const input = { given_on, cost: '31.50', note: 'Collected at the Lagos office.' }
  await giveReward({ db, jobs, now: () => new Date() }, { id: first.id, input, actor })
}
