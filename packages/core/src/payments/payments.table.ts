import type { PaymentStatus } from '@evergrove/contract/payments'
import type { ReversalReason } from '@evergrove/contract/reversal-reasons'
import type { Generated } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    payments: {
      id: Generated<number>
      agent_id: number
      plan_version_id: number
      pin: string
      status: Generated<PaymentStatus>
      date: Generated<Date>
      amount: MoneyColumn
      payment_proof_id: Generated<number | null>
      reason: Generated<string | null>
      decided_at: Generated<Date | null>
      /** The next approval or, once approved, the last one, counted from 1: each reversal adds one. */
      round: Generated<number>
      reversal: Generated<ReversalReason | null>
      /** The question of staff about the proof, until the next proof answers it. */
      question: Generated<string | null>
      asked_at: Generated<Date | null>
    }
  }
}
