import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import type { Generated } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

/** The bank columns and the index are copies of the agent's, as sealed there. Rows older than these columns may have none. */
export interface WithdrawalsTable {
  id: Generated<number>
  agent_id: number
  plan_version_id: number
  amount: MoneyColumn
  balance_before: MoneyColumn
  balance_after: MoneyColumn
  status: Generated<WithdrawalStatus>
  reason: Generated<string | null>
  idempotency_key: string | null
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  account_index: Generated<string | null>
  account_index_of: Generated<string | null>
  created_at: Generated<Date>
  decided_at: Generated<Date | null>
  payout_export_id: Generated<number | null>
}

export interface PayoutExportsTable {
  id: Generated<number>
  decided_from: string | null
  decided_to: string | null
  lines: number
  total: MoneyColumn
  created_at: Generated<Date>
}
