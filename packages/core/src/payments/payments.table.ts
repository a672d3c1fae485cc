import type { PaymentStatus } from '@evergrove/contract/payments'
import type { Generated } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

export interface PaymentsTable {
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
}
