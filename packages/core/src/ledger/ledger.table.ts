import type { AccountKind, EarnedField, TransferKind, TransferPhase } from '@evergrove/contract/ledger/transfer-kinds'
import type { ColumnType, Generated } from 'kysely'
import type { MoneyColumn, StoredAmount } from '../platform/money.ts'

/** A column that only the database updates, when transfers are added. */
type BalanceColumn = ColumnType<StoredAmount, never, never>

declare module '../platform/schema.ts' {
  interface Schema {
    ledger_accounts: Record<EarnedField, BalanceColumn> & {
      id: number
      kind: AccountKind
      agent_id: number | null
      debits_posted: BalanceColumn
      credits_posted: BalanceColumn
      debits_pending: BalanceColumn
      credits_pending: BalanceColumn
    }
    ledger_transfers: {
      id: Generated<number>
      kind: TransferKind
      phase: TransferPhase
      debit_account_id: number
      credit_account_id: number
      amount: MoneyColumn
      pending_id: number | null
      plan_version_id: number | null
      payment_id: number | null
      level: number | null
      withdrawal_id: number | null
      reason: string | null
      round: Generated<number>
      reverses_id: Generated<number | null>
      agent_id: Generated<number | null>
      receipt_id: Generated<number | null>
      created_at: Generated<Date>
    }
    adjustment_keys: {
      staff_id: number
      idempotency_key: string
      agent_id: number
      direction: 'credit' | 'debit'
      amount: MoneyColumn
      reason: string
      created_at: Generated<Date>
    }
  }
}
