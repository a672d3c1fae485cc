import type { Generated } from 'kysely'
import type { RecordKind } from './records.ts'

declare module '../platform/schema.ts' {
  interface Schema {
    log_leaves: {
      position: number
      kind: RecordKind
      record_id: number
      salt: Uint8Array
      leaf: Uint8Array
      added_at: Generated<Date>
    }
    /** The root of a full tile of the level below. */
    log_nodes: {
      level: number
      position: number
      root: Uint8Array
    }
    log_keys: {
      id: Generated<number>
      origin: string
      public_key: Uint8Array
      added_at: Generated<Date>
    }
    log_checkpoints: {
      id: Generated<number>
      size: number
      root: Uint8Array
      key_id: number
      note: string
      created_at: Generated<Date>
    }
    log_progress: {
      kind: RecordKind
      /** Every number up to this one is in the log, or will never belong to a record. */
      settled_id: number
      /** The newest number when the writers below were listed. */
      seen_id: number
      /** The transactions that may still add records up to that number. */
      waiting_for: string[]
    }
  }
}
