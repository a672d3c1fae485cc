import type { Finding, MatchedWith, ReceiptStatus, StatementKind } from '@evergrove/contract/receipts/receipt-words'
import type { CsvLayout } from '@evergrove/contract/receipts/statement-formats'
import type { ColumnType, Generated } from 'kysely'
import type { MoneyColumn, NullableMoneyColumn } from '../platform/money.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    statement_formats: {
      id: Generated<number>
      name: string
      account: string
      currency: string
      kind: StatementKind
      layout: ColumnType<CsvLayout | null, string | null, string | null>
    }
    statement_imports: {
      id: Generated<number>
      format_id: number
      file_name: string
      file_hash: string
      lines: number
      added: number
      /** The balances of the bank before and after the lines; null where it does not state them. */
      opening_balance: NullableMoneyColumn
      closing_balance: NullableMoneyColumn
      created_at: Generated<Date>
    }
    /** A line of a bank statement. `details` are sealed, and null when their retention period is over. */
    receipts: {
      id: Generated<number>
      import_id: number
      /** A hash of the content of the line and of its position among equal lines. */
      line_key: string
      /**
       * A hash of account, day, amount and the folded words of reference and text; null for a line of an earlier
       * version.
       */
      folded_key: Generated<string | null>
      account: string
      booked_on: string
      /** Below zero for money that left the account. */
      amount: MoneyColumn
      details: string | null
      status: ReceiptStatus
      taken_out_at: Generated<Date | null>
      finding: Finding | null
      matched_with: MatchedWith | null
      payment_id: number | null
      /** The approval of the payment that the line belongs to, or that it pays back. */
      round: number | null
      withdrawal_id: number | null
      reward_id: Generated<number | null>
      /** The other line of a returned receipt. */
      returned_id: number | null
    }
  }
}
