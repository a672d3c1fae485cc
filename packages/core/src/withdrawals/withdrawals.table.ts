import type { PayoutLayout } from '@evergrove/contract/withdrawals/payout-formats'
import type { BatchState, PayoutFormat } from '@evergrove/contract/withdrawals/payout-words'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import type { ColumnType, Generated } from 'kysely'
import type { MoneyColumn, StoredAmount } from '../platform/money.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    /** The bank columns and index are copies of the agent's, sealed as there. Rows older than these may have none. */
    withdrawals: {
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
      /** The rejected withdrawal that it repeats. */
      repeats_id: Generated<number | null>
      payout_batch_id: Generated<number | null>
      payout_result: Generated<'paid' | 'returned' | null>
      payout_reference: Generated<string | null>
      payout_reason: Generated<string | null>
      payout_at: Generated<Date | null>
    }
    /** The figures are those of the release. */
    payout_batches: {
      id: Generated<number>
      state: Generated<BatchState>
      created_at: Generated<Date>
      lines: Generated<number | null>
      total: ColumnType<StoredAmount | null, never, bigint>
      released_at: Generated<Date | null>
      settled_at: Generated<Date | null>
    }
    /** A file that replaces the one before it. Its content is sealed, and bound to `payout_replacements.content:<sha256>`. */
    payout_replacements: Omit<Schema['payout_files'], 'id'> & {
      id: Generated<number>
      batch_id: number
      /** 2 for the first replacement. */
      number: number
    }
    /** The file of the release of a batch, as it was made. The content is sealed; bytes and digest are those of the file itself. */
    payout_files: {
      id: number
      name: string
      format: PayoutFormat
      bytes: number
      sha256: string
      content: string
      created_at: Generated<Date>
    }
    payout_formats: {
      id: Generated<number>
      name: string
      layout: ColumnType<PayoutLayout, string, string>
    }
  }
}
