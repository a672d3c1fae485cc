import type { EarnedField } from '@evergrove/contract/ledger/transfer-kinds'
import type { Generated, JSONColumnType } from 'kysely'
import type { MoneyColumn } from '../platform/money.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    /** One row for each export. Agents can sign in once the newest one is finished. */
    move_ins: {
      id: Generated<number>
      source_digest: string
      /** The row of the company's own agent before the first export, which `undo` restores. */
      root_before: JSONColumnType<Record<string, unknown>>
      /** Also the moment of every transfer that was brought over, and of the audit entry. */
      started_at: Generated<Date>
      stored_at: Generated<Date | null>
      finished_at: Generated<Date | null>
    }
    brought_over: {
      entity: string
      /** The key of the record in the source. */
      former_id: string
      /** The id of our row in the table of the entity. */
      id: number
      /** The digest of what was stored of the record. */
      digest: string
    }
    /** What an agent had earned, and the level that was reached, before the company moved in. */
    opening_figures: Record<EarnedField, MoneyColumn> & {
      agent_id: number
      level: number
      brought_over_at: Date
    }
  }
}
