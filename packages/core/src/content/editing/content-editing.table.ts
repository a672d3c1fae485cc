import type { ContentChange } from '@evergrove/contract/content/content-editing'
import type { ColumnType, Generated } from 'kysely'

type JsonColumn = ColumnType<Record<string, unknown>, string, never>

/** Added to and never changed. */
export interface ContentVersionsTable {
  kind: string
  record_id: number
  version: number
  change: ContentChange
  /** The form a record is written from: images are ids of files. */
  data: JsonColumn
  is_published: boolean
  is_deleted: boolean
  position: number | null
  saved_at: Generated<Date>
  staff_id: number | null
}
