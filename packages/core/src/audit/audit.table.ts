import type { ColumnType, Generated } from 'kysely'

type JsonColumn = ColumnType<unknown, string, never>

declare module '../platform/schema.ts' {
  interface Schema {
    /** The key that opens the personal values in the entries about an agent. */
    audit_keys: {
      agent_id: number
      key: Uint8Array
    }
    audit_entries: {
      id: Generated<number>
      created_at: Generated<Date>
      actor_kind: 'staff' | 'agent' | 'operator'
      actor_id: number | null
      action: string
      subject_kind: string
      subject_id: number
      before: JsonColumn
      after: JsonColumn
      reason: string | null
    }
  }
}
