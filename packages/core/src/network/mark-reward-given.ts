import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { lockReachedLevel, markRewardGivenAt } from './placement.repository.ts'

/**
 * Records that the reward owed for a level was given (plan rule 9). Throws `not_found` if no reward is owed for it, and
 * `conflict` if it was already given.
 */
export async function markRewardGiven(
  { db }: { db: Database },
  { agentId, level, actor }: { agentId: number; level: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owed = await lockReachedLevel(trx, agentId, level)
    if (owed === undefined || owed.additional_reward === null) throw notFound()
    if (owed.reward_given_at !== null) throw conflict('This reward has already been given.')
    await markRewardGivenAt(trx, agentId, level)
    await recordAudit(trx, {
      actor,
      action: 'reward.give',
      subject: { kind: 'agent', id: agentId },
      before: { level, reward: owed.additional_reward, is_given: false },
      after: { level, reward: owed.additional_reward, is_given: true },
    })
  })
}
