/** The rows of the content tables, derived from the contract's descriptions of the kinds. */
import type { ContentChange } from '@evergrove/contract/content/content-editing'
import type { ContentField } from '@evergrove/contract/content/content-fields'
import type { ContentKindName, ContentKinds } from '@evergrove/contract/content/content-kinds'
import type { ColumnType, Generated } from 'kysely'

type ColumnValue<F extends ContentField> = F extends { type: 'integer' }
  ? number
  : F extends { type: 'image' }
    ? number | null
    : F extends { optional: true }
      ? string | null
      : string

type ColumnName<N, F> = F extends { type: 'image'; column: infer C extends string } ? C : N

type FieldColumns<F> = {
  [N in keyof F as ColumnName<N, F[N]> & string]: F[N] extends ContentField ? ColumnValue<F[N]> : never
}

type RecordColumns = {
  id: Generated<number>
  is_published: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type OrderColumn<K extends ContentKindName> = ContentKinds[K]['single'] extends true
  ? unknown
  : { position: Generated<number> }

type ContentTable<K extends ContentKindName> = RecordColumns & OrderColumn<K> & FieldColumns<ContentKinds[K]['fields']>

type ContentKindTables = { [K in ContentKindName as ContentKinds[K]['table']]: ContentTable<K> }

type JsonColumn = ColumnType<Record<string, unknown>, string, never>

declare module '../platform/schema.ts' {
  interface Schema extends ContentKindTables {
    /** The versions of records. Rows are added and never changed. */
    content_versions: {
      kind: string
      record_id: number
      version: number
      change: ContentChange
      /** The form in which a record is written: images are ids of files. */
      data: JsonColumn
      is_published: boolean
      is_deleted: boolean
      position: number | null
      saved_at: Generated<Date>
      staff_id: number | null
    }
    content_drafts: {
      token_hash: Buffer
      kind: string
      /** Null for a new record. */
      record_id: number | null
      /** The form in which a record is written: images are ids of files. */
      data: ColumnType<Record<string, unknown>, string, never>
      expires_at: Date
      staff_id: number | null
    }
  }
}
