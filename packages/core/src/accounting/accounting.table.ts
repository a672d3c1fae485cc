import type { AgentAccountKind } from '@evergrove/contract/ledger/account-numbers'
import type { AccountKind, CompanyAccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { ColumnType } from 'kysely'
import type { StoredAmount } from '../platform/money.ts'

/** A column that only the database writes. */
type Written<T> = ColumnType<T, never, never>

declare module '../platform/schema.ts' {
  interface Schema {
    ledger_totals: {
      kind: Written<AgentAccountKind>
      shard: Written<number>
      debits_posted: Written<StoredAmount>
      credits_posted: Written<StoredAmount>
    }
    closed_months: {
      /** The first day of the month. */
      month: Written<string>
      closed_at: Written<Date>
      closed_by: Written<number | null>
      transfers: Written<number>
      last_transfer_id: Written<number | null>
      checkpoint: Written<Buffer>
    }
    closed_month_balances: {
      month: Written<string>
      kind: Written<AccountKind>
      debits: Written<StoredAmount>
      credits: Written<StoredAmount>
    }
    /** The sums that the transfers of the month itself moved. */
    closed_month_results: {
      month: Written<string>
      kind: Written<CompanyAccountKind>
      plan_version_id: Written<number | null>
      debits: Written<StoredAmount>
      credits: Written<StoredAmount>
    }
  }
}
