/** The rows of the content tables, derived from the contract's descriptions of the kinds. */
import type { ContentField } from '@evergrove/contract/content/content-fields'
import type { ContentKindName, ContentKinds } from '@evergrove/contract/content/content-kinds'
import type { Generated } from 'kysely'

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

export type ContentTables = { [K in ContentKindName as ContentKinds[K]['table']]: ContentTable<K> }
