import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import type { UnpaidKind, UnpaidReason } from '@evergrove/contract/reward-words'
import type { ColumnType, Generated } from 'kysely'
import type { MoneyColumn, StoredAmount } from '../platform/money.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    placements: {
      agent_id: number
      parent_id: number | null
      side: 'left' | 'right' | null
      /** Steps from the root. */
      depth: number
      /** Steps down to the nearest agent with a free side. 0 if this agent has one. */
      open_distance: Generated<number>
      /** The number of the place, in the order in which places were given. */
      number: Generated<number>
      placed_at: Generated<Date>
      /** True while the fee is paid and not reversed: only then does the place count for its uplines (plan rule 15). */
      is_counted: Generated<boolean>
    }
    level_counts: {
      agent_id: number
      /** Places taken at the distances 1 to 6. */
      counts: Generated<number[]>
    }
    reached_levels: {
      id: Generated<number>
      agent_id: number
      level: number
      plan_version_id: number
      payment_id: number
      /** True if the agent was Active at that moment; the match bonus was paid only then. */
      was_active: boolean
      additional_reward: string | null
      /** The value of the reward, which the books owe until it is given; 0 without a reward, and from before rewards had a value. */
      reward_value: MoneyColumn
      reward_given_at: Generated<Date | null>
      /** The day given, the cost and a note, as staff recorded them. Null for rewards given before these were recorded. */
      reward_given_on: Generated<string | null>
      reward_cost: ColumnType<StoredAmount | null, bigint | null | undefined, bigint | null>
      reward_note: Generated<string | null>
      reached_at: Generated<Date>
      /** The approval of the payment that completed the level, counted from 1. */
      round: Generated<number>
      /** The loss of the level and the payment whose reversal caused it; null while it stands (plan rule 16). */
      lost_at: Generated<Date | null>
      lost_payment_id: Generated<number | null>
    }
    /** An outcome that a rule did not pay. Rows are added in the transaction that decides, and never change. */
    unpaid_outcomes: {
      id: Generated<number>
      created_at: Generated<Date>
      agent_id: number
      kind: UnpaidKind
      level: number | null
      payment_id: number
      round: number
      plan_version_id: number
      /** The amount of the plan; for a reward, its value. */
      amount: MoneyColumn
      reward: string | null
      reason: UnpaidReason
      /** The status of the agent instead of Active; null where it was not recorded. */
      status: Exclude<AgentStatus, 'Active'> | null
    }
    /** Every hundredth referral of a sponsor, kept by a trigger, with the number of those up to this agent's id. */
    referral_marks: {
      sponsor_id: number
      position: number
      agent_id: number
    }
  }
}
