import type { Generated } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

export interface PlanVersionsTable {
  id: Generated<number>
  registration_fee: MoneyColumn
  referral_bonus: MoneyColumn
  minimum_withdrawal: MoneyColumn
  published_at: Generated<Date>
}

export interface PlanLevelsTable {
  plan_version_id: number
  level: number
  expected_match_bonus: MoneyColumn
  additional_reward: string | null
}
