/** Loads the levels that an agent reached, as they were decided then, whatever the plan says today. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { ReachedLevelInfo } from '@evergrove/contract/reached-levels'
import { minorUnits } from '../../platform/money.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import { whyUnpaid } from '../unpaid/why-unpaid.ts'
import { type ReachedRow, reachedLevelsOf } from './reached-levels.repository.ts'

function rewardOf({ additional_reward: name, given_on, lost_at }: ReachedRow): ReachedLevelInfo['reward'] {
  if (name === null) return null
  if (given_on !== null) return { name, state: 'given', given_on }
  return { name, state: lost_at === null ? 'owed' : 'cancelled', given_on: null }
}

const toInfo = (row: ReachedRow): ReachedLevelInfo => {
  const { id, level, plan_version_id, first_name, last_name } = row
  return {
    id,
    level,
    reached_at: row.reached_at.toISOString(),
    completed_by: { first_name, last_name },
    plan_version_id,
    bonus:
      row.bonus_id === null || row.bonus === null
        ? null
        : { entry: row.bonus_id, amount: formatMoney(minorUnits(row.bonus)) },
    reward: rewardOf(row),
    unpaid: (row.unpaid ?? []).map((one) =>
      whyUnpaid({ ...one, level, plan_version_id, first_name, last_name }, 'agent'),
    ),
    lost:
      row.lost_at === null || row.lost_because_of === null
        ? null
        : { at: row.lost_at.toISOString(), because_of: row.lost_because_of },
  }
}

/**
 * Every level that the agent reached: when, through whose place, under which version of the plan, what was paid for it or why
 * nothing was, what became of its reward, and whether it was lost.
 */
export async function listReachedLevelsOf(source: Source, agentId: number): Promise<ReachedLevelInfo[]> {
  return (await readFrom(source, reachedLevelsOf(agentId))).rows.map(toInfo)
}
