import type { PlanAmount } from '@evergrove/contract/plan-limits'
import type { Generated } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    plan_versions: Record<PlanAmount, MoneyColumn> & {
      id: Generated<number>
      published_at: Generated<Date>
      holdback_days: Generated<number>
    }
    plan_levels: {
      plan_version_id: number
      level: number
      expected_match_bonus: MoneyColumn
      additional_reward: string | null
      reward_value: MoneyColumn
    }
  }
}
