import type { ColumnType } from 'kysely'

export interface ContentDraftsTable {
  token_hash: Buffer
  kind: string
  /** Null for a new record. */
  record_id: number | null
  /** The form a record is written from: images are ids of files. */
  data: ColumnType<Record<string, unknown>, string, never>
  expires_at: Date
  staff_id: number | null
}
