import type { ColumnType, Generated } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

/** Moved by the database when transfers are added, and by nothing else. */
type BalanceColumn = ColumnType<number, never, never>

export interface LedgerAccountsTable {
  id: number
  kind: 'agent' | 'cash' | 'fee_income' | 'bonus_expense' | 'adjustments'
  agent_id: number | null
  debits_posted: BalanceColumn
  credits_posted: BalanceColumn
  debits_pending: BalanceColumn
  credits_pending: BalanceColumn
  referral_bonus_earned: BalanceColumn
  match_bonus_earned: BalanceColumn
}

export interface LedgerTransfersTable {
  id: Generated<number>
  kind: 'registration_fee' | 'referral_bonus' | 'match_bonus' | 'withdrawal' | 'adjustment'
  phase: 'single' | 'pending' | 'posted' | 'voided'
  debit_account_id: number
  credit_account_id: number
  amount: MoneyColumn
  pending_id: number | null
  plan_version_id: number | null
  payment_id: number | null
  level: number | null
  withdrawal_id: number | null
  reason: string | null
  created_at: Generated<Date>
}

export interface AdjustmentKeysTable {
  staff_id: number
  idempotency_key: string
  agent_id: number
  direction: 'credit' | 'debit'
  amount: MoneyColumn
  reason: string
  created_at: Generated<Date>
}
