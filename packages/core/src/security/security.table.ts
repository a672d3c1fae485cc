import type { SecurityActor, SecurityEventKind } from '@evergrove/contract/security-events'
import type { Generated } from 'kysely'

declare module '../platform/schema.ts' {
  interface Schema {
    security_events: {
      id: Generated<number>
      at: Date
      kind: SecurityEventKind
      cause: string
      actor_kind: SecurityActor
      /** The agent or the member of staff, where one is known. */
      account_id: number | null
      /** A keyed hash of the address that was typed, where no account is known. */
      address_hash: string | null
      source: string | null
      device: string | null
      request_id: string | null
      /** The number of equal events of the same minute for which the row stands. */
      count: number
    }
  }
}
